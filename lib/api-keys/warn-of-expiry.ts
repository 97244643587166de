import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { readOwnerEmails } from "@/lib/auth/read-owners";
import { findPersonOf } from "@/lib/auth/users";
import { config } from "@/lib/config/env";
import { expiryWarningDays } from "@/lib/contract/api-keys";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { keyExpires } from "@/lib/messages/key-texts";
import { queueMessage } from "@/lib/messages/queue-message";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import type { ApiKeyRow } from "./view";

const warningTime = sql`interval '1 day' * ${expiryWarningDays}::int`;

/** Keys that expire soon and work until then; of short-lived ones their makers know. */
const toWarnOf = () =>
  and(
    isNull(apiKeys.expiryWarnedAt),
    isNull(apiKeys.deletedAt),
    isNull(apiKeys.disabledAt),
    isNull(apiKeys.replacedBy),
    gt(apiKeys.expiresAt, sql`app_now()`),
    lte(apiKeys.expiresAt, sql`app_now() + ${warningTime}`),
    gt(apiKeys.expiresAt, sql`${apiKeys.createdAt} + ${warningTime}`),
  );

/**
 * E-mails a merchant's owners, and the person who created the key, once, some days before a key expires.
 * Several processes at once send no e-mail twice.
 */
export async function warnOfExpiringKeys(): Promise<void> {
  const due = await database().select({ id: apiKeys.id }).from(apiKeys).where(toWarnOf());
  for (const { id } of due)
    await inTransaction(async (tx) => {
      const [key] = await tx
        .update(apiKeys)
        .set({ expiryWarnedAt: sql`app_now()` })
        .where(and(eq(apiKeys.id, id), toWarnOf()))
        .returning();
      if (key?.expiresAt) await warn(tx, key, key.expiresAt);
    });
}

async function warn(tx: DbTransaction, key: ApiKeyRow, expiresAt: Date): Promise<void> {
  const { id, merchantId, name, lastFour } = key;
  const { name: businessName } = await merchantSettings(merchantId);
  const pageUrl = `${config().publicUrl}/dashboard/developers/api-keys/${id}`;
  const text = keyExpires({ businessName, name, lastFour, expiresAt, pageUrl });
  const recipients = new Set(await readOwnerEmails(tx, merchantId, "keys"));
  const maker = await findPersonOf(tx, merchantId, key.userId);
  if (maker && !maker.mutedEmails.includes("keys")) recipients.add(maker.email);
  for (const recipient of recipients)
    await queueMessage(tx, { merchantId, channel: "email", recipient, ...text });
}
