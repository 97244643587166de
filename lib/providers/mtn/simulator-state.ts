import { z } from "zod";
import { parseDecimal } from "@/lib/money";
import { openSimulatorBook } from "@/lib/providers/simulator-book";

/** The look-alike's memory: each change is a line in its book first, and then state (times in ms). */

const transferOrderSchema = z.object({
  amount: z.string(),
  currency: z.string(),
  externalId: z.string(),
  payee: z.object({ partyIdType: z.string(), partyId: z.string() }),
  payerMessage: z.string().optional(),
  payeeNote: z.string().optional(),
});
export type TransferOrder = z.infer<typeof transferOrderSchema>;

const noticeSchema = z.enum(["settled", "repeated", "reversed"]);
export type Notice = z.infer<typeof noticeSchema>;

const at = z.number();
const reference = z.string();
const entrySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("user"), id: z.string(), callbackHost: z.string() }),
  z.object({ kind: z.literal("key"), userId: z.string(), apiKey: z.string() }),
  z.object({ kind: z.literal("outage"), msisdn: z.string(), at }),
  z.object({
    kind: z.literal("transfer"),
    reference,
    order: transferOrderSchema,
    callbackUrl: z.string().nullable(),
    at,
  }),
  z.object({ kind: z.literal("executed"), reference, at }),
  z.object({ kind: z.literal("failed"), reference, reason: z.string(), at }),
  z.object({ kind: z.literal("reversed"), reference, at }),
  z.object({ kind: z.literal("notice"), reference, notice: noticeSchema, at }),
]);
export type Entry = z.infer<typeof entrySchema>;

export interface Transfer {
  reference: string;
  order: TransferOrder;
  callbackUrl: string | null;
  amountMinor: bigint;
  createdAt: number;
  /** When money moved: one entry per execution, so never more than one. */
  executedAt: number[];
  failed: { reason: string; at: number } | null;
  reversedAt: number | null;
  /** Announcements already tried; none is tried again. */
  tried: Set<Notice>;
}

interface SimulatorState {
  /** Provisioned API users; the key is null until one is made. */
  users: Map<string, { callbackHost: string; apiKey: string | null }>;
  outages: Map<string, number>;
  transfers: Map<string, Transfer>;
  /** Pesewas that left the float, less what came back. */
  spentMinor: bigint;
}

export interface SimulatorStore {
  readonly state: SimulatorState;
  record(entry: Entry): void;
}

/** Opens the look-alike's book and replays it. */
export function openSimulatorStore(bookPath: string): SimulatorStore {
  const book = openSimulatorBook(bookPath, (value) => entrySchema.parse(value));
  const state: SimulatorState = {
    users: new Map(),
    outages: new Map(),
    transfers: new Map(),
    spentMinor: 0n,
  };
  for (const entry of book.opening) apply(state, entry);
  return {
    state,
    record(entry) {
      book.append(entry);
      apply(state, entry);
    },
  };
}

function apply(state: SimulatorState, entry: Entry): void {
  if (entry.kind === "user")
    state.users.set(entry.id, { callbackHost: entry.callbackHost, apiKey: null });
  else if (entry.kind === "key") {
    const user = state.users.get(entry.userId);
    if (user) user.apiKey = entry.apiKey;
  } else if (entry.kind === "outage") state.outages.set(entry.msisdn, entry.at);
  else if (entry.kind === "transfer") state.transfers.set(entry.reference, newTransfer(entry));
  else {
    const transfer = state.transfers.get(entry.reference);
    if (transfer) applyToTransfer(state, transfer, entry);
  }
}

function newTransfer(entry: Extract<Entry, { kind: "transfer" }>): Transfer {
  return {
    reference: entry.reference,
    order: entry.order,
    callbackUrl: entry.callbackUrl,
    amountMinor: parseDecimal(entry.order.amount, 2),
    createdAt: entry.at,
    executedAt: [],
    failed: null,
    reversedAt: null,
    tried: new Set(),
  };
}

type TransferEntry = Extract<Entry, { kind: "executed" | "failed" | "reversed" | "notice" }>;

function applyToTransfer(state: SimulatorState, transfer: Transfer, entry: TransferEntry): void {
  if (entry.kind === "executed") {
    transfer.executedAt.push(entry.at);
    state.spentMinor += transfer.amountMinor;
  } else if (entry.kind === "failed") transfer.failed = { reason: entry.reason, at: entry.at };
  else if (entry.kind === "reversed") {
    transfer.reversedAt = entry.at;
    state.spentMinor -= transfer.amountMinor;
  } else transfer.tried.add(entry.notice);
}
