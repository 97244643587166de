import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { kycDocuments, kycUploads } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";

/** Documents within 24 hours. */
const max = { ofMerchant: 30, ofUser: 20 };
/** Of the files that a merchant began to upload and did not complete. */
const maxUnfinishedBytes = 50 * 1024 * 1024;

/** @param by the user or key that uploads @throws CedirailError `LIMIT_EXCEEDED` */
export async function assertWithinQuota(
  executor: Executor,
  merchantId: string,
  by: string,
): Promise<void> {
  const [counted] = await executor
    .select({
      ofMerchant: sql<number>`count(*)::int`,
      ofUser: sql<number>`(count(*) filter (where uploaded_by = ${by}))::int`,
    })
    .from(kycDocuments)
    .where(
      and(
        eq(kycDocuments.merchantId, merchantId),
        gt(kycDocuments.createdAt, sql`app_now() - interval '24 hours'`),
      ),
    );
  if (!counted || counted.ofMerchant >= max.ofMerchant || counted.ofUser >= max.ofUser)
    throw new CedirailError(
      "LIMIT_EXCEEDED",
      `At most ${max.ofUser} documents a day can be uploaded by one person, and ${max.ofMerchant} by a merchant. Try again tomorrow.`,
      { perDay: max.ofMerchant, perDayAndUser: max.ofUser },
    );
}

/** @throws CedirailError `LIMIT_EXCEEDED` where another upload of so many bytes would be too much */
export async function assertRoomForUpload(
  executor: Executor,
  merchantId: string,
  sizeBytes: number,
): Promise<void> {
  const [found] = await executor
    .select({ bytes: sql<number>`coalesce(sum(${kycUploads.sizeBytes}), 0)::int` })
    .from(kycUploads)
    .where(
      and(
        eq(kycUploads.merchantId, merchantId),
        isNull(kycUploads.documentId),
        gt(kycUploads.expiresAt, sql`app_now()`),
      ),
    );
  if (found && found.bytes + sizeBytes <= maxUnfinishedBytes) return;
  throw new CedirailError(
    "LIMIT_EXCEEDED",
    "Uploads of more than 50 MB are not complete. Complete them, or wait until they expire after 24 hours.",
    { maxBytes: maxUnfinishedBytes },
  );
}
