import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import type { Cause } from "@/lib/providers/simulator-kit/numbers";
import { openOrderStore, type Order } from "@/lib/providers/simulator-kit/orders";
import type { Code } from "./simulator-responses";

/** What Telecel stores of an order beside its money, and the ids by which it can be queried. */
const detailsSchema = z.object({
  transactionReference: z.string(),
  /** The receipt, once money has moved. */
  transactionId: z.string(),
  conversationId: z.string(),
});
type Details = z.infer<typeof detailsSchema>;
export type TelecelOrder = Order<Details>;

/** An order as it comes in. */
export type NewOrder = Pick<Order, "reference" | "direction" | "phone" | "amountMinor"> & {
  transactionReference: string;
};

export function openTelecelOrders(bookPath: string) {
  const store = openOrderStore(bookPath, detailsSchema);
  const byName = new Map<string, TelecelOrder>();
  const transactionReferences = new Set<string>();

  function index(order: TelecelOrder): void {
    const { transactionId, conversationId, transactionReference } = order.details;
    for (const name of [order.reference, transactionId, conversationId]) byName.set(name, order);
    transactionReferences.add(transactionReference);
  }
  for (const order of store.orders.values()) index(order);

  return {
    store,
    /** By the third party's conversation id, the transaction id or Telecel's conversation id. */
    find: (name: string): TelecelOrder | null => byName.get(name) ?? null,
    /** By a payment, or by the reversal of one. */
    isConversationUsed: (conversation: string) =>
      store.orders.has(conversation) ||
      [...store.orders.values()].some(({ reversedBy }) => reversedBy === conversation),
    isReferenceUsed: (transactionReference: string) =>
      transactionReferences.has(transactionReference),
    record({ reference, direction, phone, amountMinor, transactionReference }: NewOrder): void {
      const details: Details = {
        transactionReference,
        transactionId: transactionIdOf(reference),
        conversationId: newConversationId(),
      };
      const amount = amountMinor.toString();
      const at = Date.now();
      store.record({ kind: "order", reference, direction, phone, amount, details, at });
      const order = store.orders.get(reference);
      if (order) index(order);
    },
  };
}
export type TelecelOrders = ReturnType<typeof openTelecelOrders>;

/** Telecel's name for one exchange: `AG_20260801_00004b1c2d`. */
export function newConversationId(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return `AG_${day}_${randomBytes(5).toString("hex")}`;
}

/** Ten capital letters and digits. */
function transactionIdOf(reference: string): string {
  const number = createHash("sha256").update(reference).digest().readBigUInt64BE(0);
  return number.toString(36).toUpperCase().padStart(10, "0").slice(-10);
}

const codeOfCause: Record<Cause, Code> = {
  not_found: "INS-2051",
  limit_reached: "INS-990",
  no_money: "INS-2006",
  float_short: "INS-2006",
  system_error: "INS-996",
  rejected: "INS-6",
  never_answered: "INS-9",
};

/** An order's own code: of its failure, or of the success that it is or may become. */
export function codeOf({ failed }: TelecelOrder): Code {
  return failed ? codeOfCause[failed.cause] : "INS-0";
}

/** An order's status as its query reports it (reference telecel-mpesa §7). */
export function statusOf({ failed, executedAt }: TelecelOrder): string {
  if (failed?.cause === "rejected") return "Cancelled";
  if (failed?.cause === "never_answered") return "Expired";
  if (failed) return "Failed";
  return executedAt.length > 0 ? "Completed" : "Pending";
}
