import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import type { DbTransaction } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { proposeAct } from "@/lib/proposals/propose-act";
import { adjustmentKind, adjustmentSubject } from "./adjustment-kind";
import { findDiscrepancy } from "./store";
import { viewDiscrepancies } from "./view-discrepancies";

/**
 * Posts the rest of a discrepancy's offset between the provider's float and `suspense`, with the reason. Above the
 * operator's limit of 24 hours it is only proposed. Does nothing when all of it was adjusted before.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` if the transfer belongs to the operator's own merchant, or
 *   `INVALID_STATE` when it moves no money, is not certain yet, or a proposal waits
 */
export async function adjustDiscrepancy(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { id, discrepancyId }: { id: string; discrepancyId: string },
  reason: string,
): Promise<DiscrepancyView> {
  const found = await findDiscrepancy(tx, id, discrepancyId);
  if (!found) throw notFound();
  const { run, discrepancy } = found;
  const subject = adjustmentSubject(run.id, discrepancy.id);
  await proposeAct(tx, principal, adjustmentKind, { subject, payload: {}, reason });
  const [view] = await viewDiscrepancies(tx, run, [discrepancy], principal);
  if (!view) throw new Error("The discrepancy is gone.");
  return view;
}
