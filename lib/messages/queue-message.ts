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

/** Queues an e-mail or SMS in the caller's transaction: it is sent once that has committed, at least once. */
export async function queueMessage(tx: DbTransaction, message: NewMessage): Promise<void> {
  const queue = () =>
    tx.insert(messages).values({ ...message, dueAt: dueIn(0) as unknown as Date });
  if (message.merchantId !== null) await queue();
  else await acrossMerchants("a message to one person is no merchant's", queue);
}
