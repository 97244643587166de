import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { addToHistory, lockCase, readCaseDocuments } from "@/lib/kyc/case-rows";
import { factsOf, storeFacts, type Facts } from "@/lib/kyc/facts";
import { screenName } from "@/lib/screening/screen-merchant";
import { record } from "./claim-case";
import { guardReviewer, problemError } from "./guard-reviewer";

/**
 * Stores what the reviewer who has the case read in one of its documents, and screens its name; what is not given
 * stays, null clears it.
 * The version of the case remains: the reviewer read the evidence, which is the same.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` for an own case, or `INVALID_STATE` when somebody else has it
 */
export async function enterFacts(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { id, documentId }: { id: string; documentId: string },
  given: { [name in keyof Facts]?: Facts[name] | undefined },
): Promise<void> {
  const row = await lockCase(tx, id);
  const document = (await readCaseDocuments(tx, row)).find((one) => one.id === documentId);
  if (!document) throw notFound();
  await guardReviewer(tx, principal, row);
  if (row.status === "decided") throw await problemError(tx, row, "decided");
  if (row.assigneeId !== principal.userId)
    throw await problemError(tx, row, row.assigneeId === null ? "unclaimed" : "claimed_by_other");
  const before = factsOf(document);
  const entered = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const facts: Facts = { ...before, ...entered };
  await storeFacts(tx, document, facts);
  const { fullName: name, bornOn } = facts;
  if (name !== null) await screenName(tx, { merchantId: row.merchantId, name, bornOn });
  // Which, not what: the history is no second place of personal data.
  const details = { documentId, entered: Object.keys(entered) };
  await addToHistory(tx, id, { by: principal.userId, act: "facts_entered", details });
  await record(tx, principal, row, "facts_entered", details);
}
