import type { EmailKind } from "@/lib/contract/accounts";
import type { DbTransaction } from "@/lib/db/client";
import { queueMessage } from "@/lib/messages/queue-message";
import type { EmailText } from "@/lib/messages/templates";
import { readOwnerEmails } from "./read-owners";

/**
 * Queues an e-mail to each of a merchant's owners, in the caller's transaction.
 * @param kind what it is about, where owners can do without it
 */
export async function informOwners(
  tx: DbTransaction,
  merchantId: string,
  text: EmailText,
  kind?: EmailKind,
): Promise<void> {
  for (const recipient of await readOwnerEmails(tx, merchantId, kind))
    await queueMessage(tx, { merchantId, channel: "email", recipient, ...text });
}
