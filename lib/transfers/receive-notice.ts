import { and, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { logger } from "@/lib/log/logger";
import {
  providerCodes,
  type IncomingNotice,
  type NoticeReading,
  type ProviderAdapter,
} from "@/lib/providers/contract";
import { adapterOf } from "@/lib/providers/registry";
import { findTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { acknowledge } from "./acknowledge";
import { keepNotice, keepRefusedNotice } from "./keep-notice";
import { isAnnouncedTooOften } from "./limit-hints";
import { lookAtOnce } from "./look-at-once";
import { readNoticeToken } from "./notice-token";

const refused = () => new CedirailError("UNAUTHORIZED", "This notice is not one of ours.");

export interface ProviderNotice extends IncomingNotice {
  /** As the address it came to says. */
  provider: string;
  token: string;
}

/**
 * Takes a provider's notice and gives the answer in the form that provider expects. It is a hint:
 * the transfer is asked about, and only the provider's answer moves money (contract §4, webhook).
 * What looks odd about it is kept for operators. Of one transfer only so many a minute count.
 * @throws CedirailError `UNAUTHORIZED` for a wrong token or signature, or an unknown transaction
 */
export async function receiveProviderNotice(
  notice: ProviderNotice,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const provider = providerCodes.find((known) => known === notice.provider);
  const adapter = provider ? adapterOf(provider) : null;
  if (!adapter) throw refused();
  const addressed = readNoticeToken(adapter.code, notice.token);
  if (!addressed) throw await refuse(adapter, notice, "forged");
  const reading = adapter.readNotice(notice);
  if (reading.state === "forged") throw await refuse(adapter, notice, "forged");
  const row = await findTransfer(adapter, addressed.transactionId, reading);
  if (!row) throw await refuse(adapter, notice, "unknown");
  if (!(await isAnnouncedTooOften(row.id))) {
    await keepNotice(adapter.code, row, notice.body, reading);
    // Whoever calls back about an order has it, whatever else is true of what it says.
    await acknowledge(row.id);
    await lookAtOnce(row);
  }
  return adapter.acknowledgeNotice(notice);
}

async function refuse(
  adapter: ProviderAdapter,
  notice: ProviderNotice,
  flag: "forged" | "unknown",
): Promise<CedirailError> {
  logger().warn({ provider: adapter.code, flag }, "a notice was refused");
  await keepRefusedNotice(adapter.code, notice.body, flag);
  return refused();
}

/** The transfer that a notice is about: the one of its address, or the one that its body names. */
async function findTransfer(
  adapter: ProviderAdapter,
  transactionId: string | null,
  reading: NoticeReading,
): Promise<TransactionRow | null> {
  if (transactionId) return findTransaction(database(), transactionId);
  const reference = reading.state === "read" ? reading.reference : null;
  if (reference === null) return null;
  const [row] = await database()
    .select()
    .from(transactions)
    .where(
      and(eq(transactions.provider, adapter.code), eq(transactions.providerReference, reference)),
    );
  return row ?? null;
}
