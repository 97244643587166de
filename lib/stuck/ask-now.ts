import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { nudge } from "@/lib/transfers/schedule-advance";
import { scheduleRecheck } from "@/lib/transfers/schedule-recheck";
import { isDoubted, isUnderWay } from "./resolvable";
import { findTransfer } from "./store";

/**
 * Brings the next status query about an open transfer forward, or makes one more about a settled payout
 * that the provider no longer confirms, whoever's it is.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when there is nothing to ask
 */
export async function askNow(
  tx: Transaction,
  principal: StaffPrincipal,
  id: string,
): Promise<void> {
  const row = (await findTransfer(tx, id)) && (await lockTransaction(tx, id));
  if (!row) throw notFound();
  if (isDoubted(row)) await scheduleRecheck(tx, id, null);
  else if (isUnderWay(row)) await nudge(tx, id);
  else throw new CedirailError("INVALID_STATE", `Nothing is to be asked: this is ${row.status}.`);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${row.type}.asked`,
    resource: id,
  });
}
