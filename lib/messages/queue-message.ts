import { messages } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { dueIn } from "@/lib/jobs/queue";

type NewMessage = {
  /** The merchant that causes it; null: none does. */
  merchantId: string | null;
  body: string;
  /** The one-time code in the body, where it has one; removed on mainnet once it is sent. */
  code?: string;
} & (
  | { channel: "email"; recipient: string; subject: string }
  /** To a phone number in E.164. */
  | { channel: "sms"; recipient: string }
);

/** For how long a code works (lib/identities/codes); after that it is not sent. */
const codeLifeMs = 10 * 60_000;

/**
 * Queues an e-mail or SMS in the caller's transaction: it is sent once that has committed, at least once. One with
 * a code is sent only while the code works, and no later one was queued for the same recipient by the same merchant.
 */
export async function queueMessage(tx: DbTransaction, message: NewMessage): Promise<void> {
  const expiresAt = message.code === undefined ? null : dueIn(codeLifeMs, { scaled: false });
  const due = { dueAt: dueIn(0), expiresAt } as unknown as Record<"dueAt" | "expiresAt", Date>;
  const queue = () => tx.insert(messages).values({ ...message, ...due });
  if (message.merchantId !== null) await queue();
  else await acrossMerchants("a message to one person is no merchant's", queue);
}
