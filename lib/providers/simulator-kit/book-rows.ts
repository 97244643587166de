import { formatDecimal } from "@/lib/money";
import type { Order } from "./orders";

/** The money that moved, as `GET /book` shows it (contract §6). */
export function bookRows(orders: Iterable<Order>) {
  return [...orders]
    .filter(({ executedAt }) => executedAt.length > 0)
    .map(({ reference, direction, phone, amountMinor, reversedAt, executedAt }) => ({
      direction,
      reference,
      phone,
      amount: formatDecimal(amountMinor, 2),
      currency: "GHS",
      status: reversedAt === null ? "completed" : "reversed",
      executedAt: new Date(executedAt[0] ?? 0).toISOString(),
      times: executedAt.length,
    }));
}
