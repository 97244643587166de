import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { isSame, tagOf } from "@/lib/crypto/seal";
import { database, inTransaction, type DbTransaction, type Executor } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { notFound } from "@/lib/errors";
import { findReviewed, type ReviewedDocument } from "@/lib/kyc/case-rows";
import { readPageOf } from "@/lib/kyc/document-pages";

/** How long the address of a page works. */
const previewMs = 60_000;

/** What the address of a page is bound to. */
interface Preview {
  documentId: string;
  page: number;
  /** By the database's clock, in milliseconds. */
  endsAt: number;
}

const tokenTagOf = ({ documentId, page, endsAt }: Preview, sessionId: string): string =>
  tagOf(config().encryptionKey, "document preview", `${documentId} ${page} ${endsAt} ${sessionId}`);

/** @throws CedirailError `NOT_FOUND` for a document of no case, and for one that is not known to be harmless */
async function findShown(executor: Executor, id: string): Promise<ReviewedDocument> {
  const found = await findReviewed(executor, id);
  if (!found) throw notFound(`${id} is in no case.`);
  const { status } = found.document;
  if (status === "held" || status === "quarantined") throw notFound(`${id} is ${status}.`);
  return found;
}

/** Every view of a document is one row, with the case that is the reason for it; no merchant reads it. */
function recordView(
  tx: DbTransaction,
  { actor }: StaffPrincipal,
  { document, caseId }: ReviewedDocument,
  view: { as: "download" | "preview"; pages: number[] },
): Promise<void> {
  const details = { ...view, caseId, merchantId: document.merchantId };
  return recordAct(tx, {
    merchantId: null,
    actor,
    action: "document.viewed",
    resource: document.id,
    details,
  });
}

/**
 * A page of a document of any case, as a file. The view is recorded before anything is read.
 * @throws CedirailError `NOT_FOUND` for a document or page that cannot be shown
 */
export async function downloadPage(
  principal: StaffPrincipal,
  id: string,
  page: number,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const { document } = await inTransaction(async (tx) => {
    const found = await findShown(tx, id);
    if (page > found.document.pages) throw notFound(`${id} has fewer pages.`);
    await recordView(tx, principal, found, { as: "download", pages: [page] });
    return found;
  });
  const name = document.fileName.replace(/\.[^.]*$/, "");
  const fileName = document.pages > 1 ? `${name}-${page}.jpg` : `${name}.jpg`;
  return { bytes: await readPageOf(document, page), fileName };
}

/** Addresses of all pages of a document, for one minute and the caller's session. @throws CedirailError `NOT_FOUND` */
export async function previewDocument(tx: DbTransaction, principal: StaffPrincipal, id: string) {
  const found = await findShown(tx, id);
  const pages = Array.from({ length: found.document.pages }, (_, place) => place + 1);
  const endsAt = (await readNow(tx)).getTime() + previewMs;
  await recordView(tx, principal, found, { as: "preview", pages });
  return {
    data: pages.map((page) => {
      const tag = tokenTagOf({ documentId: id, page, endsAt }, principal.sessionId);
      return { page, url: `/api/review/previews/${id}.${page}.${endsAt}.${tag}` };
    }),
    expiresAt: new Date(endsAt).toISOString(),
  };
}

/**
 * A page at its short-lived address, whose view {@link previewDocument} recorded.
 * @throws CedirailError `NOT_FOUND` where it was altered, is another session's or no longer works
 */
export async function showPreview(
  { sessionId }: StaffPrincipal,
  token: string,
): Promise<Uint8Array> {
  const [, documentId = "", page = "", endsAt = "", tag = ""] =
    /^(doc_\w{26})\.(\d{1,4})\.(\d{1,16})\.([\w-]{43})$/.exec(token) ?? [];
  const preview = { documentId, page: Number(page), endsAt: Number(endsAt) };
  if (!isSame(tag, tokenTagOf(preview, sessionId)))
    throw notFound("The address was altered, or is another session's.");
  if ((await readNow(database())).getTime() >= preview.endsAt)
    throw notFound("The address has expired.");
  const { document } = await findShown(database(), documentId);
  return readPageOf(document, preview.page);
}
