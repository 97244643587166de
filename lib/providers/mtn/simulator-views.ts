import { createHash } from "node:crypto";
import { formatDecimal } from "@/lib/money";
import type { Transfer } from "./simulator-state";

/** A transfer as its status answer and its callback show it (reference mtn-momo §4.2, §5.1). */
export function statusBody(transfer: Transfer, reasonForm: "string" | "object") {
  const { order, failed, reversedAt, executedAt, reference } = transfer;
  const echoed = { ...order, amount: withoutTrailingZeros(order.amount) };
  const reason = reversedAt === null ? failed?.reason : "TRANSACTION_REVERSED";
  if (reason !== undefined) {
    const form = reasonForm === "object" ? { code: reason, message: reason } : reason;
    return { ...echoed, status: "FAILED", reason: form };
  }
  if (executedAt.length === 0) return { ...echoed, status: "PENDING" };
  return {
    financialTransactionId: financialTransactionId(reference),
    ...echoed,
    status: "SUCCESSFUL",
  };
}

/** The money that moved, as `GET /book` shows it (contract §6). */
export function bookRows(transfers: Iterable<Transfer>) {
  return [...transfers]
    .filter(({ executedAt }) => executedAt.length > 0)
    .map(({ reference, order, amountMinor, reversedAt, executedAt }) => ({
      direction: "out",
      reference,
      phone: `+${order.payee.partyId}`,
      amount: formatDecimal(amountMinor, 2),
      currency: order.currency,
      status: reversedAt === null ? "completed" : "reversed",
      executedAt: new Date(executedAt[0] ?? 0).toISOString(),
      times: executedAt.length,
    }));
}

/** As MTN does at times: `150.00` comes back as `150`. */
function withoutTrailingZeros(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

function financialTransactionId(reference: string): string {
  const digest = createHash("sha256").update(reference).digest();
  return (10_000_000_000n + (digest.readBigUInt64BE(0) % 90_000_000_000n)).toString();
}
