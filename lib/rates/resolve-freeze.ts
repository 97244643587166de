import type { StaffPrincipal } from "@/lib/auth/principal";
import type { RatesBoard } from "@/lib/contract/ops-rates";
import type { DbTransaction } from "@/lib/db/client";
import { proposeAct } from "@/lib/proposals/propose-act";
import { rateKind } from "./rate-kind";
import { readRatesBoard } from "./read-board";

/**
 * Ends a freeze, or proposes to accept the mid that caused it, which another operator has to confirm.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` if it was decided before or a proposal waits
 */
export async function resolveFreeze(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  { decision, reason }: { decision: "accept" | "discard"; reason: string },
): Promise<RatesBoard> {
  await proposeAct(tx, principal, rateKind, { subject: id, payload: { decision }, reason });
  return readRatesBoard(principal, tx);
}
