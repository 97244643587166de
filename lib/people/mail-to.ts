import type { DbTransaction } from "@/lib/db/client";
import { queueMessage } from "@/lib/messages/queue-message";
import type { EmailText } from "@/lib/messages/templates";

/** Queues an e-mail to a person, in the caller's transaction. */
export function mailTo(
  tx: DbTransaction,
  { email, merchantId }: { email: string; merchantId: string | null },
  text: EmailText,
): Promise<void> {
  return queueMessage(tx, { merchantId, channel: "email", recipient: email, ...text });
}
