import { sql } from "drizzle-orm";
import { isPersonOfMerchant, lockStaff } from "@/lib/auth/guard-staff";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { isSamePerson } from "@/lib/auth/same-person";
import { listAllStaff, lockRole, type UserRow } from "@/lib/auth/users";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { forbidden, invalidState } from "@/lib/errors";
import type { PreparedAct } from "./kind";
import { sumAppliedAlone } from "./store";

/** @throws CedirailError `FORBIDDEN` if the caller is not an operator at this moment */
export function lockOperator(tx: DbTransaction, { userId }: StaffPrincipal): Promise<UserRow> {
  return lockStaff(tx, userId, "operator");
}

/** @throws CedirailError `FORBIDDEN` if the operator is or was one of the merchant's people */
export async function assertNotOwnMerchant(
  tx: DbTransaction,
  merchantId: string | null,
  operator: UserRow,
): Promise<void> {
  if (merchantId !== null && (await isPersonOfMerchant(tx, merchantId, operator)))
    throw forbidden(
      "You are or were one of this merchant's people, so another operator has to do this.",
    );
}

/**
 * Checks that `operator` may confirm what the user `proposedBy` proposed.
 * @throws CedirailError `FORBIDDEN` if both are the same person, or `INVALID_STATE` if the proposer is no longer an
 *   operator or has become one of the merchant's people
 */
export async function assertSecondPerson(
  tx: DbTransaction,
  proposedBy: string,
  operator: UserRow,
  merchantId: string | null,
): Promise<void> {
  const proposer = await lockRole(tx, proposedBy);
  if (proposedBy === operator.id || (proposer && isSamePerson(proposer, operator)))
    throw forbidden("You proposed this, so another person has to confirm it.");
  if (proposer?.merchantId !== null || proposer.role !== "operator")
    throw invalidState(
      "The person who proposed this is no longer an operator. Withdraw it and propose it again.",
    );
  if (merchantId !== null && (await isPersonOfMerchant(tx, merchantId, proposer)))
    throw invalidState(
      "The person who proposed this is or was one of the merchant's people. Withdraw it and propose it again.",
    );
}

/** Serializes decisions about the daily limit. Taken before any other lock, so that it cannot deadlock. */
export async function lockDailyLimit(tx: DbTransaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('proposals', 0))`);
}

/**
 * Returns true if a second person has to confirm the act. All acts that one person applied alone within 24 hours count
 * together, whatever their kind and direction and under whichever of their staff accounts, so that splitting a sum
 * gains nothing. The caller holds {@link lockDailyLimit}.
 */
export async function needsSecondPerson(
  tx: DbTransaction,
  operator: UserRow,
  { alwaysTwoPeople = false, worthMinor }: Pick<PreparedAct, "alwaysTwoPeople" | "worthMinor">,
): Promise<boolean> {
  if (alwaysTwoPeople || worthMinor === null) return true;
  if (worthMinor === 0n) return false;
  const accounts = (await listAllStaff(tx)).filter((person) => isSamePerson(person, operator));
  const aloneMinor = await sumAppliedAlone(
    tx,
    accounts.map(({ id }) => id),
  );
  return aloneMinor + worthMinor > config().secondOperatorAboveMinor;
}
