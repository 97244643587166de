import { and, eq } from "drizzle-orm";
import { kycDocuments } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { database, inTransaction } from "@/lib/db/client";
import { scanFile } from "@/lib/files/scan";
import type { WorkQueue } from "@/lib/jobs/queue";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { readOriginal } from "./document-files";
import { evidenceChanged } from "./evidence-changed";
import { rescanAfterMs } from "./store-document";

/** Scans documents again that are held because the scanner did not scan them. */
export const documentQueue: WorkQueue = {
  table: "kyc_documents",
  key: "id",
  lanes: null,
  slots: 2,
  nudged: false,
  step: rescan,
};

/** Its files that are no longer needed are deleted later (`delete-orphans`). */
async function rescan(id: string): Promise<number | null> {
  const isHeld = and(eq(kycDocuments.id, id), eq(kycDocuments.status, "held"));
  const [document] = await database().select().from(kycDocuments).where(isHeld);
  if (!document) return null;
  const result = await scanFile(await readOriginal(document));
  if (result === "unavailable") return rescanAfterMs;
  const status = result === "clean" ? "submitted" : "quarantined";
  const { merchantId, uploadedBy } = document;
  await inTransaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const changed = await tx.update(kycDocuments).set({ status }).where(isHeld).returning();
    if (changed.length === 0) return;
    const action = `kyc.document_${status}`;
    await recordAct(tx, { merchantId, actor: "system", action, resource: id });
    if (status === "submitted") await evidenceChanged(tx, merchantId, uploadedBy);
  });
  return null;
}
