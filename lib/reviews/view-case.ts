import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { CaseDetail } from "@/lib/contract/review-views";
import { database } from "@/lib/db/client";
import { returnHitOf, takeHitOf } from "@/lib/rate-limit/take";
import { readCase } from "./read-case";

/**
 * A case as {@link readCase} reads it, for somebody who looks at it: the view is recorded, once a minute while they
 * stay, since an open page reads on. @throws CedirailError `NOT_FOUND`
 */
export async function viewCase(id: string, viewer: StaffPrincipal): Promise<CaseDetail> {
  const detail = await readCase(id, viewer);
  const counted = `view ${id}`;
  const { exceeded, limit, remaining } = await takeHitOf(viewer.sessionId, counted, 1);
  if (exceeded || remaining < limit - 1) return detail;
  try {
    await recordView(viewer, detail);
  } catch (error) {
    // What is not on record is not shown, and the next view is the first one.
    await returnHitOf(viewer.sessionId, counted);
    throw error;
  }
  return detail;
}

/** No merchant reads it; the case and what it is decided on are the reason. */
function recordView({ actor }: StaffPrincipal, detail: CaseDetail): Promise<void> {
  const { caseId, merchantId, status, version } = detail;
  const details = { merchantId, status, version };
  return recordAct(database(), {
    merchantId: null,
    actor,
    action: "case.viewed",
    resource: caseId,
    details,
  });
}
