import type { Account } from "./accounts";
import { floorRejection, type Entry } from "./post";

interface Locked {
  balanceMinor: bigint;
  /** The minimum; null: none. */
  floorMinor: bigint | null;
}

/** What names an account within a group. */
export const nameOf = (account: Account): string =>
  [
    account.kind,
    "wallet" in account ? account.wallet : "",
    "provider" in account ? account.provider : "",
    account.currency,
  ].join(" ");

/** The balances of locked accounts, as postings that are decided but not yet written leave them. */
export class Balances {
  readonly #accounts: ReadonlyMap<string, Locked>;

  constructor(accounts: ReadonlyMap<string, Locked>) {
    this.#accounts = accounts;
  }

  /**
   * Whether these entries may be posted next, by the rules of `post_group`.
   * @throws CedirailError `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`
   */
  assertMayPost(entries: readonly Entry[]): void {
    for (const [account, amountMinor] of sumsOf(entries)) {
      const { balanceMinor, floorMinor } = this.#find(account);
      if (amountMinor < 0n && floorMinor !== null && balanceMinor + amountMinor < floorMinor)
        throw floorRejection(account.kind) ?? new Error(`${nameOf(account)} would pass its floor.`);
    }
  }

  /** Takes the entries of a posting that was decided. */
  post(entries: readonly Entry[]): void {
    for (const { account, amountMinor } of entries) this.#find(account).balanceMinor += amountMinor;
  }

  #find(account: Account): Locked {
    const found = this.#accounts.get(nameOf(account));
    if (!found) throw new Error(`The group has not locked ${nameOf(account)}.`);
    return found;
  }
}

function sumsOf(entries: readonly Entry[]): [Account, bigint][] {
  const sums = new Map<string, [Account, bigint]>();
  for (const { account, amountMinor } of entries) {
    const sum = sums.get(nameOf(account)) ?? [account, 0n];
    sum[1] += amountMinor;
    sums.set(nameOf(account), sum);
  }
  return [...sums.values()];
}
