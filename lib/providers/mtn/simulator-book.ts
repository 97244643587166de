import * as z from "zod";
import { parseDecimal } from "@/lib/money";
import type { Cause } from "@/lib/providers/simulator-kit/numbers";
import { openOrderStore, type Order, type OrderStore } from "@/lib/providers/simulator-kit/orders";

/** What MTN's simulator stores beyond the kit's own entries, and the files of its first version. */

const partySchema = z.object({ partyIdType: z.string(), partyId: z.string() });
export type MtnParty = z.infer<typeof partySchema>;

const detailsSchema = z.object({
  /** The order as it came, echoed in the status. */
  order: z.object({
    amount: z.string(),
    currency: z.string(),
    externalId: z.string(),
    payer: partySchema.optional(),
    payee: partySchema.optional(),
    payerMessage: z.string().optional(),
    payeeNote: z.string().optional(),
  }),
  callbackUrl: z.string().nullable(),
});
type MtnDetails = z.infer<typeof detailsSchema>;
export type MtnOrder = Order<MtnDetails>;
export type MtnStore = OrderStore<MtnDetails>;

/** Opens the simulator's file and replays it. */
export function openMtnStore(bookPath: string): MtnStore {
  return openOrderStore(bookPath, detailsSchema, upgrade);
}

/** E.164 for a number; for any other kind of party something that is no number. */
export function phoneOf({ partyIdType, partyId }: MtnParty): string {
  return partyIdType.toUpperCase() === "MSISDN" ? `+${partyId}` : `${partyIdType}:${partyId}`;
}

/** The names of the facts that what is no order is kept under. */
export const factOf = {
  user: (id: string) => `user:${id}`,
  key: (userId: string) => `key:${userId}`,
  notified: (reference: string) => `notified:${reference}`,
  refund: (reference: string) => `refund:${reference}`,
};

/** Whether anything was made under a reference: orders and refunds share them. */
export function isReferenceUsed(store: MtnStore, reference: string): boolean {
  return store.orders.has(reference) || store.facts.has(factOf.refund(reference));
}

const refundSchema = z.object({
  /** As it came; echoed in the status, save for the reference. */
  refund: z.object({
    amount: z.string(),
    currency: z.string(),
    externalId: z.string(),
    payerMessage: z.string().optional(),
    payeeNote: z.string().optional(),
    referenceIdToRefund: z.string(),
  }),
  callbackUrl: z.string().nullable(),
  at: z.number(),
  /** A refund that succeeded is known by the collection, which names it. */
  failed: z.object({ reason: z.string(), at: z.number() }).nullable(),
  /** Callbacks tried; none is tried again. */
  announced: z.int(),
});
export type MtnRefund = z.infer<typeof refundSchema>;

/** The refund under a reference, or null. */
export function refundUnder(store: MtnStore, reference: string): MtnRefund | null {
  const refund = refundSchema.safeParse(store.facts.get(factOf.refund(reference)));
  return refund.success ? refund.data : null;
}

/** The references of all refunds. */
export function refundReferences(store: MtnStore): string[] {
  const prefix = factOf.refund("");
  return [...store.facts.keys()].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
}

const userSchema = z.object({ callbackHost: z.string() });

/** The callback host of a provisioned API user, or null for an unknown one. */
export function callbackHostOf(store: MtnStore, userId: string): string | null {
  const user = userSchema.safeParse(store.facts.get(factOf.user(userId)));
  return user.success ? user.data.callbackHost : null;
}

const causeOfReason = {
  PAYEE_NOT_FOUND: "not_found",
  PAYEE_LIMIT_REACHED: "limit_reached",
  NOT_ENOUGH_FUNDS: "float_short",
} as const satisfies Record<string, Cause>;

const firstVersion = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("user"), id: z.string(), callbackHost: z.string() }),
  z.object({ kind: z.literal("key"), userId: z.string(), apiKey: z.string() }),
  z.object({ kind: z.literal("outage"), msisdn: z.string(), at: z.number() }),
  z.object({
    kind: z.literal("transfer"),
    reference: z.string(),
    order: detailsSchema.shape.order.required({ payee: true }),
    callbackUrl: z.string().nullable(),
    at: z.number(),
  }),
  z.object({
    kind: z.literal("failed"),
    reference: z.string(),
    reason: z.enum(["PAYEE_NOT_FOUND", "PAYEE_LIMIT_REACHED", "NOT_ENOUGH_FUNDS"]),
    at: z.number(),
  }),
]);

/** Turns a line of the first version, which knew only transfers, into an entry of today's. */
function upgrade(line: unknown): unknown {
  const parsed = firstVersion.safeParse(line);
  if (!parsed.success) return line;
  const old = parsed.data;
  switch (old.kind) {
    case "user":
      return { kind: "fact", name: factOf.user(old.id), value: { callbackHost: old.callbackHost } };
    case "key":
      return { kind: "fact", name: factOf.key(old.userId), value: old.apiKey };
    case "outage":
      return { kind: "outage", phone: `+${old.msisdn}`, at: old.at };
    case "failed":
      return { ...old, cause: causeOfReason[old.reason] };
    case "transfer": {
      const { reference, order, callbackUrl, at } = old;
      const amount = parseDecimal(order.amount, 2).toString();
      const phone = phoneOf(order.payee);
      const details = { order, callbackUrl };
      return { kind: "order", reference, direction: "out", phone, amount, details, at };
    }
    default:
      return old satisfies never;
  }
}
