import { and, desc, eq, type SQL } from "drizzle-orm";
import { messages } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { readGhanaMobile } from "@/lib/phone";

const maxListed = 100;

/**
 * The newest messages, newest first, sent or not.
 * @param merchantId whose messages; null: everybody's
 * @param to their recipient: an e-mail address or phone number
 */
export async function readOutbox(merchantId: string | null, to: string | undefined) {
  const conditions: SQL[] = [];
  if (merchantId !== null) conditions.push(eq(messages.merchantId, merchantId));
  if (to !== undefined) conditions.push(eq(messages.recipient, recipientOf(to)));
  const read = () =>
    database()
      .select()
      .from(messages)
      .where(and(...conditions))
      .orderBy(desc(messages.id))
      .limit(maxListed);
  const rows =
    merchantId === null
      ? await acrossMerchants("the outbox of a testnet shows everybody's messages", read)
      : await read();
  return {
    data: rows.map(({ recipient, channel, subject, body, code, createdAt }) => ({
      to: recipient,
      channel,
      subject,
      body,
      code,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** In a query string an unescaped `+` is a space. */
function recipientOf(to: string): string {
  const text = to.replace(/^ (?=\d)/, "+").trim();
  return readGhanaMobile(text) ?? text;
}
