import { and, eq } from "drizzle-orm";
import { kycDocuments } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { database, inTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { scanFile } from "@/lib/files/scan";
import type { WorkQueue } from "@/lib/jobs/queue";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { readOriginal } from "./document-files";
import type { DocumentRow } from "./evidence";
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

const statusAfter = { clean: "submitted", infected: "quarantined", lost: "rejected" } as const;

/** What the merchant is shown of a document whose file is gone. */
const lostReason = {
  code: "OTHER",
  message: "The file was lost before we could check it. Upload it again.",
} as const;

/** So long a storage is given to show a file again, e.g. a folder that was not mounted. */
const lostAfterMs = 24 * 3_600_000;

/** What becomes of a document whose file the storage does not have. */
async function resultWithout({ createdAt }: DocumentRow): Promise<"lost" | "unavailable"> {
  const ageMs = (await readNow(database())).getTime() - createdAt.getTime();
  return ageMs > lostAfterMs ? "lost" : "unavailable";
}

/** Its files that are no longer needed are deleted later (`delete-orphans`). */
async function rescan(id: string): Promise<number | null> {
  const isHeld = and(eq(kycDocuments.id, id), eq(kycDocuments.status, "held"));
  const [document] = await database().select().from(kycDocuments).where(isHeld);
  if (!document) return null;
  const original = await readOriginal(document);
  const result = original ? await scanFile(original) : await resultWithout(document);
  if (result === "unavailable") return rescanAfterMs;
  const status = statusAfter[result];
  const reasons = result === "lost" ? [lostReason] : [];
  const { merchantId, uploadedBy } = document;
  await inTransaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const changed = await tx
      .update(kycDocuments)
      .set({ status, reasons })
      .where(isHeld)
      .returning();
    if (changed.length === 0) return;
    const action = result === "lost" ? "kyc.document_lost" : `kyc.document_${status}`;
    await recordAct(tx, { merchantId, actor: "system", action, resource: id });
    if (status === "submitted") await evidenceChanged(tx, merchantId, uploadedBy);
  });
  return null;
}
