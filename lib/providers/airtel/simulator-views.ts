import { createHash } from "node:crypto";
import * as z from "zod";
import { formatDecimal } from "@/lib/money";
import type { Direction } from "@/lib/providers/contract";
import type { Cause } from "@/lib/providers/simulator-kit/numbers";
import type { Order } from "@/lib/providers/simulator-kit/orders";
import { reject, succeed } from "./simulator-responses";

/** What the book keeps of an order beyond who and how much. */
export const detailsSchema = z.object({ note: z.string() });
export type AirtelDetails = z.infer<typeof detailsSchema>;
export type AirtelOrder = Order<AirtelDetails>;

/** `TR` is undocumented: no source names a status for reversed money. */
type OrderStatus = "TS" | "TF" | "TE" | "TIP" | "TR";

const successCode: Record<Direction, string> = { in: "DP00800001001", out: "DP00900001001" };
const inProgressCode: Record<Direction, string> = { in: "DP00800001006", out: "DP00900001006" };

const causeCode: Record<Direction, Record<Cause, string>> = {
  in: {
    not_found: "DP00800001010",
    limit_reached: "DP00800001003",
    no_money: "DP00800001007",
    rejected: "DP00800001008",
    never_answered: "DP00800001029",
    float_short: "DP00800001009",
    system_error: "DP00800001009",
  },
  out: {
    not_found: "DP00900001012",
    limit_reached: "DP00900001003",
    no_money: "DP00900001007",
    rejected: "DP00900001013",
    never_answered: "DP00900001005",
    float_short: "DP00900001007",
    system_error: "DP00900001014",
  },
};

const causeText: Record<Cause, string> = {
  not_found: "Invalid mobile number",
  limit_reached: "Transaction limit reached",
  no_money: "Not enough balance",
  rejected: "The transaction was rejected",
  never_answered: "Transaction has been expired",
  float_short: "Not enough balance",
  system_error: "Transaction timed out",
};

/** An order in the response to its enquiry or to the disbursement itself (reference §6.2, §7). */
export function statusResponse(order: AirtelOrder): Response {
  const { direction, failed } = order;
  const transaction = {
    ...(direction === "out" ? { reference_id: digitsOf(order, "reference") } : {}),
    ...(order.executedAt.length > 0 ? { airtel_money_id: airtelMoneyId(order) } : {}),
    id: order.reference,
    message: messageOf(order),
    status: statusOf(order),
  };
  const isOpen = order.executedAt.length === 0;
  if (failed)
    return reject(
      200,
      { response: causeCode[direction][failed.cause], message: causeText[failed.cause] },
      { transaction },
    );
  const response = isOpen ? inProgressCode[direction] : successCode[direction];
  return succeed({ transaction }, { response, message: "SUCCESS" });
}

/** The `transaction` of a callback, which knows success and failure only (reference §6.4). */
export function callbackTransaction(order: AirtelOrder) {
  const status = statusOf(order);
  return {
    id: order.reference,
    message: messageOf(order),
    status_code: status === "TE" ? "TF" : status,
    airtel_money_id: airtelMoneyId(order),
  };
}

/** Airtel's own id of an order, the same each time. */
export function airtelMoneyId(order: AirtelOrder): string {
  if (order.direction === "in") return digitsOf(order, "money");
  const letters = digestOf(order, "money").toString("hex").slice(0, 10).toUpperCase();
  return `disburs-${letters}-${order.reference}`;
}

function statusOf({ executedAt, failed, reversedAt }: AirtelOrder): OrderStatus {
  if (reversedAt !== null) return "TR";
  if (executedAt.length > 0) return "TS";
  if (!failed) return "TIP";
  return failed.cause === "never_answered" ? "TE" : "TF";
}

function messageOf(order: AirtelOrder): string {
  const { amountMinor, details, failed } = order;
  if (failed) return causeText[failed.cause];
  const status = statusOf(order);
  if (status === "TIP") return "Transaction in process";
  const verb = status === "TR" ? "Returned" : "Paid";
  return `${verb} GHS ${formatDecimal(amountMinor, 2)} ${details.note}. Trans ID: ${airtelMoneyId(order)}`;
}

function digestOf({ reference }: AirtelOrder, what: string): Buffer {
  return createHash("sha256").update(`${what}:${reference}`).digest();
}

function digitsOf(order: AirtelOrder, what: string): string {
  const number = digestOf(order, what).readBigUInt64BE(0);
  return (100_000_000_000n + (number % 900_000_000_000n)).toString();
}
