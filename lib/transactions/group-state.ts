import type { CedirailError } from "@/lib/errors";
import type { Once } from "@/lib/idempotency/once";
import type { Account } from "@/lib/ledger/accounts";
import type { Balances } from "@/lib/ledger/balances";
import type { Posting } from "@/lib/ledger/post";
import type { Spender, Usage } from "@/lib/limits/count";
import type { Step } from "./record-step";
import type { ReferenceClaim } from "./references";
import type { TransactionRow } from "./row";

/** One request of a group: what it needs, and how it is decided. */
export interface GroupRequest {
  merchantId: string;
  /** Null for what a job orders. */
  once: Once | null;
  /** The caller's reference and what it names; null: there is none, or it is claimed already. */
  reference: ReferenceClaim | null;
  /** The counter of limits that its decision counts in (`limit_usage`); null: none. */
  spender: string | null;
  /** A second counter that it counts in. */
  secondSpender?: string | null;
  /** The person whose payouts without approval of the last 24 hours the decision reads; null if it does not. */
  maker?: string | null;
  /** What only one request of a group may name. */
  names?: readonly string[];
  /** The accounts that its posting touches. */
  accounts: readonly Account[];
  /**
   * Decides over what the requests before it in the group have left; no input or output.
   * @throws CedirailError what the caller gets instead
   */
  decide: (state: GroupState) => Decision;
}

/** A request that is rejected unless its key or reference repeats an earlier one. */
export function rejectedRequest(
  rejection: CedirailError,
  { merchantId, once, reference }: Pick<GroupRequest, "merchantId" | "once" | "reference">,
): GroupRequest {
  const decide = () => {
    throw rejection;
  };
  return { merchantId, once, reference, spender: null, accounts: [], decide };
}

/** What a request becomes, all written together. */
export interface Decision {
  /** What is responded. */
  data: unknown;
  /** Null: nothing new is written. */
  row: TransactionRow | null;
  steps?: readonly Step[];
  postings?: readonly Posting[];
  /** Pesewas that count against the limits of `spender`. */
  spentMinor?: bigint;
  /** Pesewas that leave without approval and count toward the maker's approval threshold. */
  unapprovedMinor?: bigint;
}

/** What the next request of a group is decided over: locked, and changed by the decisions before it. */
export class GroupState {
  /** Pesewas that this group adds to the usage of merchants. */
  readonly spent = new Map<string, bigint>();
  private readonly unapprovedHere = new Map<string, bigint>();

  constructor(
    /** The database's time; that of all that the group writes. */
    readonly now: Date,
    /** Its day in Accra, `2026-11-21`. */
    readonly day: string,
    readonly balances: Balances,
    private readonly usage: ReadonlyMap<string, Usage>,
    private readonly spenders: ReadonlyMap<string, Spender>,
    /** Pesewas sent without approval in the last 24 hours, by {@link makerKey}. */
    private readonly unapproved: ReadonlyMap<string, bigint> = new Map(),
  ) {}

  /** What the verification of a spender allows, as of the group's transaction. */
  verificationOf(spender: string): Spender {
    const found = this.spenders.get(spender);
    if (!found) throw new Error(`The group did not read the tier of ${spender}.`);
    return found;
  }

  /** What a merchant whose limits are locked has counted. */
  usageOf(merchantId: string): Usage {
    const { dayMinor, monthMinor } = this.usage.get(merchantId) ?? { dayMinor: 0n, monthMinor: 0n };
    const spent = this.spent.get(merchantId) ?? 0n;
    return { dayMinor: dayMinor + spent, monthMinor: monthMinor + spent };
  }

  /** Pesewas that a maker sent without approval in the last 24 hours, this group included. */
  getUnapproved(merchantId: string, maker: string): bigint {
    const key = makerKey(merchantId, maker);
    return (this.unapproved.get(key) ?? 0n) + (this.unapprovedHere.get(key) ?? 0n);
  }

  /** Applies a decision to the state that the next requests of the group see. */
  apply(
    {
      merchantId,
      spender,
      secondSpender = null,
      maker = null,
    }: Pick<GroupRequest, "merchantId" | "spender" | "secondSpender" | "maker">,
    { spentMinor = 0n, unapprovedMinor = 0n, postings = [] }: Decision,
  ): void {
    if (maker !== null && unapprovedMinor !== 0n) {
      const key = makerKey(merchantId, maker);
      this.unapprovedHere.set(key, (this.unapprovedHere.get(key) ?? 0n) + unapprovedMinor);
    }
    for (const counter of [spender, secondSpender])
      if (counter !== null && spentMinor !== 0n)
        this.spent.set(counter, (this.spent.get(counter) ?? 0n) + spentMinor);
    for (const { entries } of postings) this.balances.post(entries);
  }
}

/** Identifies a person within a merchant in {@link GroupState}. */
export function makerKey(merchantId: string, userId: string): string {
  return `${merchantId} ${userId}`;
}
