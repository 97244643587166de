import { and, eq, isNull, sql } from "drizzle-orm";
import { messages } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { isOver, readWithDeadline } from "@/lib/db/read-with-deadline";
import type { WorkQueue } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { sendEmail } from "./email";
import { NotAcceptedError, RejectedMessageError, type MessageRow } from "./message";
import { httpGateway, sendSms } from "./sms";

/** A message is handed over soon after it was read, or read again: its code may be replaced or expire. */
const handOverWithinMs = 10_000;

/** Sends messages; a slow mail server delays no SMS. */
export const messageQueue: WorkQueue = {
  table: "messages",
  key: "id::text",
  lanes: { column: "channel", values: ["email", "sms"] },
  slots: 4,
  nudged: false,
  step: sendMessage,
};

/**
 * Sends one message and records it. A process killed in between sends it again, as the same one. One that
 * nobody accepts within 24 hours has failed, and one with a code that nobody can use any longer is not sent.
 */
async function sendMessage(id: string): Promise<null> {
  const permission = await readWithDeadline(handOverWithinMs, () => findUnsent(id));
  const found = permission.value;
  if (!found) return null;
  const { row, isLate } = found;
  if (found.whyUseless !== null) {
    await fail(row, found.whyUseless);
    return null;
  }
  if (isOver(permission)) throw new Error("The process was delayed: the message is read again.");
  try {
    await handOver(row);
  } catch (error) {
    if (!(error instanceof NotAcceptedError)) throw error;
    if (!isLate && !(error instanceof RejectedMessageError)) throw error;
    await fail(row, error.message);
    return null;
  }
  await end(row, { sentAt: sql`app_now()` });
  return null;
}

/** A message that was neither sent nor given up, and whether it may still be sent; null if there is none. */
async function findUnsent(id: string) {
  const [found] = await database()
    .select({
      row: messages,
      isLate: sql<boolean>`created_at <= app_now() - interval '24 hours'`,
      whyUseless,
    })
    .from(messages)
    .where(and(eq(messages.id, Number(id)), isNull(messages.sentAt), isNull(messages.failedAt)));
  return found ?? null;
}

/** Why nobody can use its code: of those that a merchant sends to a recipient, the newest one works. Null: one can. */
const whyUseless = sql<string | null>`case
  when expires_at <= app_now() then 'Its code expired before it was sent.'
  when expires_at is not null and exists (
    select 1 from messages newer where newer.recipient = messages.recipient and newer.id > messages.id
      and newer.channel = messages.channel and newer.expires_at is not null
      and newer.merchant_id is not distinct from messages.merchant_id)
  then 'A newer code replaced it.' end`;

async function fail(row: typeof messages.$inferSelect, why: string): Promise<void> {
  await end(row, { failedAt: sql`app_now()`, failure: why });
  const facts = { message: row.id, channel: row.channel, recipient: masked(row.recipient) };
  logger().error({ ...facts, why }, "a message was not sent");
}

/** On a testnet without mail server or gateway the outbox itself is where messages arrive. */
async function handOver(message: MessageRow): Promise<void> {
  const { environment, mail, smsGateway } = config();
  if (message.channel === "email" && mail) return sendEmail(message, mail);
  if (message.channel === "sms" && smsGateway) return sendSms(message, httpGateway(smsGateway));
  if (environment === "mainnet")
    throw new NotAcceptedError(`Mainnet has no settings to send ${message.channel} with.`);
}

type End =
  { sentAt: ReturnType<typeof sql> } | { failedAt: ReturnType<typeof sql>; failure: string };

async function end({ id, code }: typeof messages.$inferSelect, how: End): Promise<void> {
  // A code that worked for minutes is not to be found for months.
  const forgotten =
    config().environment === "mainnet" && code !== null ? { code: null, body: "" } : {};
  await database()
    .update(messages)
    .set({ ...how, ...forgotten, dueAt: null })
    .where(eq(messages.id, id));
}

/** Enough of an address to tell it from others, not enough to use it. */
function masked(recipient: string): string {
  const [name = "", domain] = recipient.split("@");
  return domain === undefined ? `…${name.slice(-3)}` : `${name.slice(0, 1)}…@${domain}`;
}

/** Deletes messages 90 days after they were queued. */
export async function deleteOldMessages(): Promise<void> {
  await deleteInSteps(
    database(),
    messages,
    sql`${messages.createdAt} < app_now() - interval '90 days' and ${messages.dueAt} is null`,
  );
}
