import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { nudge } from "@/lib/transfers/schedule-advance";
import { isUnderWay } from "./resolvable";
import { findTransfer } from "./store";

/**
 * Brings the next question about an open transfer forward, whoever's it is.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it waits for no answer
 */
export async function askNow(
  tx: Transaction,
  principal: StaffPrincipal,
  id: string,
): Promise<void> {
  const row = (await findTransfer(tx, id)) && (await lockTransaction(tx, id));
  if (!row) throw notFound();
  if (!isUnderWay(row))
    throw new CedirailError("INVALID_STATE", `Nothing is to be asked: this is ${row.status}.`);
  await nudge(tx, id);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${row.type}.asked`,
    resource: id,
  });
}
