import { and, asc, eq, lt, sql } from "drizzle-orm";
import { kycDocuments } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import { config } from "@/lib/config/env";
import type { Tier } from "@/lib/contract/kyc-fields";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { limitsOfTier } from "@/lib/limits/tiers";
import { logger } from "@/lib/log/logger";
import {
  changeApplication,
  listToRemind,
  lockApplication,
  markReminded,
} from "@/lib/merchants/application";
import type { MerchantRow } from "@/lib/merchants/read-merchant";
import * as texts from "@/lib/messages/kyc-texts";
import { moneyText } from "@/lib/money-text";
import { isNeeded, openReasons, tierLeft } from "./checklist";
import { readDocuments, setStatus, type DocumentRow } from "./evidence";
import { stepStatus } from "./status";
import { documentNames, linesOf, viewReason } from "./texts";

/** How many days before a document's last day its owners get an e-mail; the latest first. */
const reminderDays = [1, 7, 30] as const;
const maxReminderDays = 30;
/** How many days before a response is expected. */
const responseReminderDays = 3;

const today = sql<string>`(app_now() at time zone 'UTC')::date`;
const isApproved = eq(kycDocuments.status, "approved");
const dayMs = 24 * 3_600_000;

/**
 * Follows the time: documents that expire, and responses that are expected. May be repeated, by several at once. A
 * merchant for whom it fails delays no other one, and has its turn again the next time.
 */
export async function followDocuments(): Promise<void> {
  await expireDocuments();
  await remindOfExpiry();
  await remindToRespond();
}

/** Does what is due for each merchant, in transactions of their own. */
async function forEach<T extends { merchantId: string }>(
  due: readonly T[],
  work: (tx: DbTransaction, one: T) => Promise<void>,
): Promise<void> {
  for (const one of due)
    try {
      await inTransaction((tx) => work(tx, one));
    } catch (error) {
      const { merchantId } = one;
      logger().error({ err: error, merchantId }, "a merchant's documents were not followed");
    }
}

async function expireDocuments(): Promise<void> {
  const due = await database()
    .selectDistinctOn([kycDocuments.merchantId], { merchantId: kycDocuments.merchantId })
    .from(kycDocuments)
    .where(and(isApproved, lt(kycDocuments.expiresOn, today)))
    .orderBy(asc(kycDocuments.merchantId));
  await forEach(due, (tx, { merchantId }) => expireOf(tx, merchantId));
}

const dayOf = async (tx: DbTransaction) => (await readNow(tx)).toISOString().slice(0, 10);
const isOver = ({ expiresOn }: DocumentRow, day: string) => expiresOn !== null && expiresOn < day;

/**
 * Marks the documents of a merchant that have expired. Where its tier is not full without them, the tier holds that
 * is; on mainnet no money leaves where that is the lowest.
 */
async function expireOf(tx: DbTransaction, merchantId: string): Promise<void> {
  const merchant = await lockApplication(tx, merchantId);
  const documents = await readDocuments(tx, merchantId);
  const day = await dayOf(tx);
  const approved = documents.filter(({ status }) => status === "approved");
  const expired = approved.filter((document) => isOver(document, day));
  if (expired.length === 0) return;
  await setStatus(tx, merchantId, expired, "expired");
  const valid = approved.filter((document) => !isOver(document, day));
  const needed = expired.filter((document) => isNeeded(merchant.kycTier, document, valid));
  const after =
    needed.length > 0
      ? await lowerTier(tx, merchant, needed, tierLeft(merchant.kycTier, valid))
      : await changeApplication(tx, merchantId, { kycStatus: merchant.kycStatus });
  await recordAct(tx, {
    merchantId,
    actor: "system",
    action: "kyc.documents_expired",
    resource: merchantId,
    details: {
      documentIds: expired.map(({ id }) => id),
      tier: { from: merchant.kycTier, to: after.kycTier },
    },
  });
}

async function lowerTier(
  tx: DbTransaction,
  merchant: MerchantRow,
  expired: readonly DocumentRow[],
  tier: Tier,
): Promise<MerchantRow> {
  const kycStatus = stepStatus(merchant.kycStatus, "document_expired");
  const reasons = expired.map(({ id }) =>
    viewReason({ code: "DOCUMENT_EXPIRED" as const, document: id }),
  );
  await informOwners(
    tx,
    merchant.id,
    texts.documentsExpired({
      businessName: merchant.name,
      documents: expired.map(({ documentType }) => documentNames[documentType]),
      limit: limitOf(tier),
    }),
  );
  return changeApplication(tx, merchant.id, {
    kycStatus,
    kycTier: tier,
    ...(tier === "minimum" ? { isApproved: false } : {}),
    // What is under review is decided by what was submitted since.
    ...(kycStatus === "under_review"
      ? {}
      : { kycReasons: reasons, kycComment: null, respondInDays: null }),
  });
}

/** What may leave in a day by the tier that is left; null: nothing. */
function limitOf(tier: Tier): string | null {
  if (tier === "minimum" && config().environment === "mainnet") return null;
  return moneyText(limitsOfTier(tier).dailyMinor, "GHSFIAT");
}

const daysLeft = sql`(${kycDocuments.expiresOn} - ${today})`;
const stepOf = (days: number) => reminderDays.find((step) => days <= step) ?? maxReminderDays;

async function remindOfExpiry(): Promise<void> {
  const due = await database()
    .select({ id: kycDocuments.id, merchantId: kycDocuments.merchantId })
    .from(kycDocuments)
    .where(
      and(
        isApproved,
        sql`${daysLeft} between 0 and ${maxReminderDays}::int`,
        sql`coalesce(${kycDocuments.remindedDays}, ${maxReminderDays + 1}::int) > case
          when ${daysLeft} <= 1 then 1 when ${daysLeft} <= 7 then 7 else ${maxReminderDays}::int end`,
      ),
    )
    .orderBy(asc(kycDocuments.merchantId), asc(kycDocuments.id));
  await forEach(due, (tx, { id, merchantId }) => remindOf(tx, merchantId, id));
}

/** Sends the reminder of a document that is due, unless another document is there in its place. */
async function remindOf(tx: DbTransaction, merchantId: string, id: string): Promise<void> {
  const merchant = await lockApplication(tx, merchantId);
  const documents = await readDocuments(tx, merchantId);
  const document = documents.find((one) => one.id === id);
  if (!document?.expiresOn || document.status !== "approved") return;
  const expiresOn = new Date(document.expiresOn);
  const days = (expiresOn.getTime() - Date.parse(await dayOf(tx))) / dayMs;
  const step = stepOf(days);
  if (days < 0 || (document.remindedDays ?? Infinity) <= step) return;
  const others = documents.filter((other) => isInPlaceOf(other, document));
  if (!isNeeded(merchant.kycTier, document, others)) return;
  const stillThere = documents.filter((other) => other.id !== id);
  await tx.update(kycDocuments).set({ remindedDays: step }).where(eq(kycDocuments.id, id));
  await informOwners(
    tx,
    merchantId,
    texts.documentExpires({
      businessName: merchant.name,
      document: documentNames[document.documentType],
      expiresOn,
      limit: limitOf(tierLeft(merchant.kycTier, stillThere)),
    }),
  );
}

function isInPlaceOf(other: DocumentRow, { id, expiresOn }: DocumentRow): boolean {
  if (other.id === id) return false;
  if (other.status === "submitted") return true;
  return (
    other.status === "approved" && (other.expiresOn === null || other.expiresOn > (expiresOn ?? ""))
  );
}

async function remindToRespond(): Promise<void> {
  const due = await listToRemind(responseReminderDays);
  await forEach(
    due.map((merchantId) => ({ merchantId })),
    async (tx, { merchantId }) => {
      const merchant = await markReminded(tx, merchantId, responseReminderDays);
      if (!merchant?.kycRespondBy) return;
      const documents = await readDocuments(tx, merchantId);
      const reasons = linesOf(openReasons({ documents, reasons: merchant.kycReasons }), documents);
      const { name: businessName, kycRespondBy: respondBy } = merchant;
      await informOwners(
        tx,
        merchantId,
        texts.responseExpected({ businessName, reasons, respondBy }),
      );
    },
  );
}
