import * as z from "zod";
import { directions, type Direction } from "@/lib/providers/contract";
import { openSimulatorBook } from "./book";
import { causes, type Cause } from "./numbers";

/** A simulator's state: each change is first a line in its file (times in ms). */

const callbackSchema = z.enum(["settled", "repeated", "reversed"]);
export type Callback = z.infer<typeof callbackSchema>;

const at = z.number();
const reference = z.string();
const entrySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("order"),
    reference,
    direction: z.enum(directions),
    phone: z.string(),
    /** Pesewas, as text. */
    amount: z.string(),
    /** What the provider echoes of the order; its form depends on the simulator. */
    details: z.unknown(),
    at,
  }),
  z.object({ kind: z.literal("executed"), reference, at }),
  z.object({ kind: z.literal("failed"), reference, cause: z.enum(causes), at }),
  /** `by`: the key of the call that requested it or, where calls have none, the order's own. */
  z.object({ kind: z.literal("reversed"), reference, by: z.string().optional(), at }),
  z.object({ kind: z.literal("callback"), reference, callback: callbackSchema, at }),
  /** A test number's outage began. */
  z.object({ kind: z.literal("outage"), phone: z.string(), at }),
  /** Anything else that a simulator stores, by name; the newest counts. */
  z.object({ kind: z.literal("fact"), name: z.string(), value: z.unknown() }),
]);
export type Entry = z.infer<typeof entrySchema>;

export interface Order<Details = unknown> {
  reference: string;
  direction: Direction;
  /** E.164. */
  phone: string;
  amountMinor: bigint;
  details: Details;
  createdAt: number;
  /** When money moved: one entry per execution, so never more than one. */
  executedAt: number[];
  failed: { cause: Cause; at: number } | null;
  reversedAt: number | null;
  /** The key of the call that reversed it or, where calls have none, the order's own. */
  reversedBy: string | null;
  /** Announcements already tried; none is tried again. */
  tried: Set<Callback>;
}

export interface OrderStore<Details> {
  /** By the provider's key of an order, which is our reference. */
  readonly orders: ReadonlyMap<string, Order<Details>>;
  readonly outages: ReadonlyMap<string, number>;
  readonly facts: ReadonlyMap<string, unknown>;
  /** Pesewas that left the float, less what came in or came back. */
  readonly spentMinor: bigint;
  readonly isClosed: boolean;
  /** Writes a change to the book, then makes it. @throws Error once closed, when nothing is written */
  record(entry: Entry): void;
  close(): void;
}

const formerCallback = z.object({
  kind: z.literal("notice"),
  notice: callbackSchema,
  reference,
  at,
});

/** A line under its present name. */
function renamed(line: unknown): unknown {
  const { success, data } = formerCallback.safeParse(line);
  return success ? { ...data, kind: "callback", callback: data.notice } : line;
}

/**
 * Opens a simulator's file and replays it.
 * @param upgrade turns lines of an older form into entries of today's, and leaves the others alone
 */
export function openOrderStore<Details>(
  bookPath: string,
  detailsSchema: z.ZodType<Details>,
  upgrade: (line: unknown) => unknown = (line) => line,
): OrderStore<Details> {
  const book = openSimulatorBook(bookPath, (line) => entrySchema.parse(renamed(upgrade(line))));
  const state = {
    orders: new Map<string, Order<Details>>(),
    outages: new Map<string, number>(),
    facts: new Map<string, unknown>(),
    spentMinor: 0n,
    isClosed: false,
  };
  const apply = (entry: Entry): void => {
    if (entry.kind === "outage") state.outages.set(entry.phone, entry.at);
    else if (entry.kind === "fact") state.facts.set(entry.name, entry.value);
    else if (entry.kind === "order")
      state.orders.set(entry.reference, newOrder(entry, detailsSchema));
    else {
      const order = state.orders.get(entry.reference);
      if (order) state.spentMinor += applyToOrder(order, entry);
    }
  };
  for (const entry of book.opening) apply(entry);
  return {
    orders: state.orders,
    outages: state.outages,
    facts: state.facts,
    get spentMinor() {
      return state.spentMinor;
    },
    get isClosed() {
      return state.isClosed;
    },
    record(entry) {
      // Another instance may have the file by now: what this one wrote would be unknown to it.
      if (state.isClosed) throw new Error("The book is closed.");
      book.append(entry);
      apply(entry);
    },
    close() {
      state.isClosed = true;
    },
  };
}

function newOrder<Details>(
  entry: Extract<Entry, { kind: "order" }>,
  detailsSchema: z.ZodType<Details>,
): Order<Details> {
  return {
    reference: entry.reference,
    direction: entry.direction,
    phone: entry.phone,
    amountMinor: BigInt(entry.amount),
    details: detailsSchema.parse(entry.details),
    createdAt: entry.at,
    executedAt: [],
    failed: null,
    reversedAt: null,
    reversedBy: null,
    tried: new Set(),
  };
}

type OrderEntry = Extract<Entry, { kind: "executed" | "failed" | "reversed" | "callback" }>;

/** Changes the order and gives by how many pesewas the spent sum changes. */
function applyToOrder(order: Order, entry: OrderEntry): bigint {
  const spentMinor = order.direction === "out" ? order.amountMinor : -order.amountMinor;
  switch (entry.kind) {
    case "executed":
      order.executedAt.push(entry.at);
      return spentMinor;
    case "reversed":
      order.reversedAt = entry.at;
      order.reversedBy = entry.by ?? null;
      return -spentMinor;
    case "failed":
      order.failed = { cause: entry.cause, at: entry.at };
      return 0n;
    case "callback":
      order.tried.add(entry.callback);
      return 0n;
    default:
      return entry satisfies never;
  }
}
