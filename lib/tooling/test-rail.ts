import { createHash } from "node:crypto";
import type {
  AccountLookup,
  CallbackReading,
  Direction,
  ExpectedTransfer,
  Movement,
  MovementWindow,
  Probe,
  QueryOutcome,
  Rail,
  RailBalance,
  SendOutcome,
  TransferOrder,
} from "@/lib/providers/contract";

/** A test's own outcome of one call; undefined: the rail responds as usual. */
type Script<Asked, Outcome> = (requested: Asked) => Promise<Outcome> | Outcome | undefined;

interface Known {
  order: TransferOrder;
  queries: number;
  executedAt: Date | null;
}

/**
 * For tests: a rail that is no mobile-money network. It moves USDT between 0x addresses, confirms after so
 * many queries and has settlement accounts of its own. All of it is in memory, so a process that dies takes
 * it along. `replaceRail("evm", rail)` puts it in.
 */
export class TestRail implements Rail {
  readonly code = "evm";
  readonly name = "Test chain";
  readonly currency = "USDT";
  readonly directions: readonly Direction[] = ["in", "out"];
  readonly refunds = false;
  readonly reportsRefunds = false;
  readonly settlement = {
    holdings: { kind: "chain.hot", currency: "USDT" },
    charges: { kind: "expense", provider: "evm", currency: "USDT" },
  } as const;
  readonly schedule = {
    queryDelaysMs: [1_000, 2_000],
    recheckDelaysMs: [],
    absenceGraceMs: 10_000,
    maxSendAttempts: 3,
  };
  readonly bounds = { minMinor: 1n, maxMinor: 10n ** 15n, decimals: 6 };

  /** What it was ordered to send, and what was queried, in order. */
  readonly sent: TransferOrder[] = [];
  readonly queried: ExpectedTransfer[] = [];
  /** Replaces the response to a call or, with a promise, delays it. */
  onSend: Script<TransferOrder, SendOutcome> = () => undefined;
  onQuery: Script<ExpectedTransfer, QueryOutcome> = () => undefined;

  private readonly known = new Map<string, Known>();

  /**
   * @param confirmsAfter which query of a transfer finds it confirmed
   * @param openingMinor what we hold on it at first, in micro-USDT
   */
  constructor(
    private readonly confirmsAfter = 3,
    private readonly openingMinor = 1_000_000_000n,
  ) {}

  accepts(counterparty: string): boolean {
    return /^0x[0-9a-f]{40}$/i.test(counterparty);
  }

  referenceFor(id: string): string {
    return hashOf(`reference:${id}`);
  }

  async send(order: TransferOrder): Promise<SendOutcome> {
    this.sent.push(order);
    const scripted = await this.onSend(order);
    if (scripted) return scripted;
    // The same reference is the same transfer, however often it is sent.
    if (!this.known.has(order.reference))
      this.known.set(order.reference, { order, queries: 0, executedAt: null });
    return { state: "accepted" };
  }

  async query(expected: ExpectedTransfer): Promise<QueryOutcome> {
    this.queried.push(expected);
    const scripted = await this.onQuery(expected);
    if (scripted) return scripted;
    const known = this.known.get(expected.reference);
    if (!known) return { state: "absent" };
    known.queries += 1;
    if (known.queries < this.confirmsAfter) return { state: "pending" };
    known.executedAt ??= new Date();
    const receipt = hashOf(`receipt:${expected.reference}`);
    return { state: "succeeded", receipt, amountMinor: known.order.amountMinor };
  }

  lookUpAccount(): Promise<AccountLookup> {
    return Promise.resolve({ state: "found", name: null });
  }

  readBalance(): Promise<RailBalance> {
    const amountMinor = this.movements().reduce(
      (sum, moved) => sum + (moved.direction === "in" ? moved.amountMinor : -moved.amountMinor),
      this.openingMinor,
    );
    return Promise.resolve({ amountMinor });
  }

  listMovements({ from, to }: MovementWindow): Promise<Movement[]> {
    const within = ({ executedAt }: Movement) => executedAt >= from && executedAt <= to;
    return Promise.resolve(this.movements().filter(within));
  }

  async probe(): Promise<Probe> {
    return { state: "up", float: await this.readBalance() };
  }

  readCallback(): CallbackReading {
    return { state: "unreadable" };
  }

  acknowledgeCallback() {
    return { status: 200, body: {} };
  }

  private movements(): Movement[] {
    return [...this.known.values()].flatMap(({ order, executedAt }) => {
      if (!executedAt) return [];
      const { direction, reference, counterparty, amountMinor } = order;
      const facts = { direction, reference, counterparty, amountMinor, executedAt };
      return [{ ...facts, isRefund: false, status: "completed", times: 1 }];
    });
  }
}

function hashOf(text: string): string {
  return `0x${createHash("sha256").update(text).digest("hex")}`;
}
