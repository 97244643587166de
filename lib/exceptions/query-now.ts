import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { nudgeTransaction } from "@/lib/transfers/nudge";
import { isUnconfirmed, isPaidLate, isUnderWay } from "./resolvable";
import { lockCase } from "./store";

/**
 * Brings the next status query about an open transfer forward, or makes one more about a settled payout
 * that the provider no longer confirms or a payment that came late, whoever's it is.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when there is nothing to ask
 */
export async function askNow(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
): Promise<void> {
  const one = await lockCase(tx, id);
  const { type, status } = one.row;
  if (!isUnconfirmed(one) && !isPaidLate(one) && !isUnderWay(one))
    throw new CedirailError("INVALID_STATE", `Nothing is to be asked: this is ${status}.`);
  await nudgeTransaction(tx, id);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${type}.asked`,
    resource: id,
  });
}
