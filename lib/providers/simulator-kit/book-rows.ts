import { formatDecimal } from "@/lib/money";
import type { Order } from "./orders";

/** The money that moved, as `GET /book` shows it (contract §6). */
export function bookRows(orders: Iterable<Order>) {
  return [...orders]
    .filter(({ executedAt }) => executedAt.length > 0)
    .map((order) => {
      const { reference, direction, phone, amountMinor, reversedAt, executedAt } = order;
      return {
        direction,
        reference,
        phone,
        amount: formatDecimal(amountMinor, 2),
        currency: "GHS",
        status: reversedAt === null ? "completed" : "reversed",
        executedAt: timeOf(executedAt[0] ?? 0),
        times: executedAt.length,
        ...refundOf(order),
      };
    });
}

/** Our call that refunded a payment; absent where there was none, or the network reversed it itself. */
function refundOf({ direction, reversedAt, reversedBy }: Order) {
  if (direction === "out" || reversedAt === null || reversedBy === null) return {};
  return { refund: { reference: reversedBy, executedAt: timeOf(reversedAt) } };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
