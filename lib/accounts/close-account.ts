import { sql } from "drizzle-orm";
import { recordAct } from "@/lib/audit/record";
import type { SessionPrincipal } from "@/lib/auth/principal";
import { lockPeople } from "@/lib/auth/users";
import type { DbTransaction } from "@/lib/db/client";
import { forbidden, invalidRequest, invalidState } from "@/lib/errors";
import { withdrawCase } from "@/lib/kyc/cases";
import * as texts from "@/lib/messages/team-texts";
import { lockMerchant, markClosed, readMerchant } from "@/lib/merchants/read-merchant";
import { mailTo } from "@/lib/people/mail-to";
import { endMembership } from "@/lib/team/people";

/** What has to be over before an account is closed, as a sentence says it. */
const reasons = {
  money: "there is money in its wallets",
  transactions: "transactions are not settled yet",
  batches: "batches are not completed",
  requests: "payment requests are open",
  ended: "payment requests ended less than 24 hours ago, and may still be paid",
  deposits: "deposits are being confirmed",
  identities: "phone numbers are linked to its wallets",
};

/**
 * Closes a merchant's account for good: all its people are removed, their credentials end, and its documents
 * are no longer to be decided. What happened stays on record.
 * @throws CedirailError `FORBIDDEN` for who is no owner any longer; `INVALID_REQUEST` naming `businessName` unless it
 *   is the name; `INVALID_STATE` saying what is still open
 */
export async function closeAccount(
  tx: DbTransaction,
  principal: SessionPrincipal,
  typed: string,
): Promise<{ closed: true }> {
  const { merchantId, actor, userId } = principal;
  await lockMerchant(tx, merchantId);
  const { name } = await readMerchant(tx, merchantId);
  if (typed.trim() !== name.trim()) throw invalidRequest("businessName", `"${name}"`, typed);
  const open = await readOpen(tx, merchantId);
  if (open.length > 0)
    throw invalidState(
      `The account cannot be closed: ${open.map((key) => reasons[key]).join(", ")}.`,
      {
        open,
      },
    );
  const people = await lockPeople(tx, merchantId);
  // The cached session may be older than a change of the caller's own role.
  if (!people.some(({ id, role }) => id === userId && role === "owner"))
    throw forbidden("Only an owner can do this.", { roles: "owner" });
  await markClosed(tx, merchantId);
  await withdrawCase(tx, merchantId, actor);
  await recordAct(tx, { merchantId, actor, action: "merchant.closed", resource: merchantId });
  for (const user of people) {
    await endMembership(tx, principal, user);
    await mailTo(tx, user, texts.accountClosed({ name: user.name, businessName: name }));
  }
  return { closed: true };
}

/** What of a merchant is still open. */
async function readOpen(tx: DbTransaction, merchantId: string): Promise<(keyof typeof reasons)[]> {
  const [row] = await tx.execute<Record<keyof typeof reasons, boolean>>(sql`select
    exists (select 1 from accounts a join wallets w on w.address = a.wallet
      where w.merchant_id = ${merchantId} and a.balance <> 0
        and a.kind in ('wallet.available', 'wallet.reserved')) as money,
    exists (select 1 from transactions where merchant_id = ${merchantId}
      and status in ('pending_approval', 'pending', 'processing')) as transactions,
    exists (select 1 from payout_batches where merchant_id = ${merchantId}
      and status in ('pending_approval', 'processing', 'paused')) as batches,
    exists (select 1 from payment_requests where merchant_id = ${merchantId}
      and status in ('open', 'processing')) as requests,
    exists (select 1 from payment_requests where merchant_id = ${merchantId}
      and ended_at > app_now() - interval '24 hours') as ended,
    exists (select 1 from chain_movements where merchant_id = ${merchantId} and state = 'seen') as deposits,
    exists (select 1 from identities where merchant_id = ${merchantId} and is_custodial
      and status in ('minting', 'verified')) as identities`);
  if (!row) throw new Error("The database returned no row.");
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((key) => row[key]);
}
