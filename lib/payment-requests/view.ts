import { desc, eq, type InferSelectModel } from "drizzle-orm";
import QRCode from "qrcode";
import { paymentRequestHistory, type paymentRequests } from "@/drizzle/schema";
import { networkName } from "@/lib/chain/network-name";
import { config } from "@/lib/config/env";
import type { PaymentRequestSummary, PaymentRequestView } from "@/lib/contract/payment-requests";
import type { Executor } from "@/lib/db/client";
import { formatAmount } from "@/lib/money";
import { readDepositsOf } from "@/lib/transactions/request-deposits";
import { viewRows } from "@/lib/transactions/read-transaction";
import { hasEnded } from "./next-state";

export type RequestRow = InferSelectModel<typeof paymentRequests>;

/** How many deposits and steps a response shows; more than a few come only from somebody who sends dust. */
const maxShown = 100;

/** Micro-USDT that are left to be paid; zero once it has ended. */
function dueMinor({ status, amountMinor, receivedMinor }: RequestRow): bigint {
  return hasEnded(status) ? 0n : amountMinor - receivedMinor;
}

/** EIP-681: a transfer of what is due, or of the whole amount where nothing is. */
function paymentUri(row: RequestRow): string {
  const { chain } = config();
  if (!chain) return `ethereum:${row.address}`;
  const amount = dueMinor(row) || row.amountMinor;
  return `ethereum:${chain.token}@${chain.chainId}/transfer?address=${row.address}&uint256=${amount}`;
}

/** What the payer of a request and its merchant both see. */
export function viewForPayer(row: RequestRow) {
  const usdt = (minor: bigint) => formatAmount(minor, "USDT");
  const { environment, chain } = config();
  return {
    requestId: row.id,
    address: row.address,
    paymentUri: paymentUri(row),
    payUrl: `${config().publicUrl}/pay/${row.id}`,
    amount: usdt(row.amountMinor),
    received: usdt(row.receivedMinor),
    due: usdt(dueMinor(row)),
    currency: "USDT" as const,
    network: networkName(chain?.chainId ?? 0),
    status: row.status,
    exception: row.exception,
    description: row.description,
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    environment,
  };
}

/** A payment request as a list shows it. */
export function viewSummary(row: RequestRow): PaymentRequestSummary {
  return {
    ...viewForPayer(row),
    merchantId: row.merchantId,
    callbackUrl: row.callbackUrl,
    archived: row.archivedAt !== null,
    sequence: row.sequence,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A payment request as its GET and its events show it, with its deposits. */
export async function viewRequest(
  executor: Executor,
  row: RequestRow,
): Promise<PaymentRequestView> {
  const { status, exception, at, by, paymentRequestId, sequence } = {
    ...paymentRequestHistory,
    status: paymentRequestHistory.toStatus,
  };
  const history = await executor
    .select({ status, exception, at, by })
    .from(paymentRequestHistory)
    .where(eq(paymentRequestId, row.id))
    .orderBy(desc(sequence))
    .limit(maxShown);
  const deposits = await readDepositsOf(executor, row.id, maxShown);
  return {
    ...viewSummary(row),
    qrCode: await QRCode.toDataURL(row.address, { type: "image/png", scale: 8, margin: 4 }),
    history: history.toReversed().map((step) => ({ ...step, at: step.at.toISOString() })),
    transactions: await viewRows(executor, deposits),
  };
}
