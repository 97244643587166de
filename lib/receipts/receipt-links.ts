import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { receiptLinks } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import type { PublicReceipt } from "@/lib/contract/receipts";
import { database, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { acrossMerchants } from "@/lib/db/scope";
import { notFound } from "@/lib/errors";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { readReturn, viewReceipt } from "./view-receipt";

const lifeDays = 90;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Creates the public page of a transaction's receipt. Its address has a token of 256 random bits; only the
 * token's hash is stored. Each call makes a new link; the others stay.
 * @throws CedirailError `NOT_FOUND`
 */
export async function createReceiptLink(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  id: string,
) {
  const { transactionId } = await readTransaction(merchantId, id);
  const token = randomBytes(32).toString("base64url");
  const ofTransaction = eq(receiptLinks.transactionId, transactionId);
  await tx.delete(receiptLinks).where(and(ofTransaction, lte(receiptLinks.expiresAt, now)));
  const [link] = await tx
    .insert(receiptLinks)
    .values({
      hash: hashOf(token),
      merchantId,
      transactionId,
      createdBy: actor,
      expiresAt: sql`app_now() + make_interval(days => ${lifeDays})`,
    })
    .returning();
  if (!link) throw new Error("The database returned no link.");
  await recordAct(tx, { merchantId, actor, action: "receipt.shared", resource: transactionId });
  return {
    url: `${config().publicUrl}/receipt/${token}`,
    transactionId,
    expiresAt: link.expiresAt.toISOString(),
  };
}

/**
 * The receipt of a link, as it is now.
 * @throws CedirailError `NOT_FOUND`, the same for a link that never existed and one that has ended
 */
export function readPublicReceipt(token: string): Promise<PublicReceipt> {
  return acrossMerchants("anyone who has the link of a receipt may see it", async () => {
    const hash = tokenForm.test(token) ? hashOf(token) : "";
    const [link] = await database()
      .select()
      .from(receiptLinks)
      .where(and(eq(receiptLinks.hash, hash), gt(receiptLinks.expiresAt, now)));
    if (!link) throw notFound("There is no such receipt.");
    const { merchantId, transactionId, expiresAt } = link;
    const view = await readTransaction(merchantId, transactionId);
    const { name } = await merchantSettings(merchantId);
    return viewReceipt(view, await readReturn(transactionId), name, expiresAt);
  });
}
