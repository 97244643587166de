import {
  maxStatementDays,
  type maxStatementLines,
  type StatementLine,
  type StatementView,
} from "@/lib/contract/statements";
import { invalidRequest } from "@/lib/errors";
import {
  findWalletAccounts,
  readBalanceBefore,
  readChanges,
  settledTime,
  type Change,
} from "@/lib/ledger/read-changes";
import { formatAmount, type Currency } from "@/lib/money";
import { findInsideDeposits, findOfMerchant } from "@/lib/transactions/find-of-statement";
import { walletOfRequest } from "@/lib/wallet/find-wallet";
import { partsOf } from "./describe-change";

/** What a statement is about. */
export interface StatementQuery {
  currency: Currency;
  from: Date;
  to: Date;
  walletAddress?: string | undefined;
}

/** A statement whose lines are yet to be read. */
export interface Statement {
  head: Omit<StatementView, "lines">;
  /** The lines, oldest first, in parts; opening balance and all amounts make the closing balance. */
  lines(): AsyncGenerator<StatementLine[]>;
}

const dayMs = 86_400_000;

/**
 * Opens the statement of one of the merchant's wallets.
 * @throws CedirailError `INVALID_REQUEST` naming `to` or `walletAddress`
 */
export async function openStatement(
  merchantId: string,
  { currency, from, to, walletAddress }: StatementQuery,
): Promise<Statement> {
  if (to < from) throw invalidRequest("to", "a time after from", to.toISOString());
  if (to.getTime() - from.getTime() > maxStatementDays * dayMs)
    throw invalidRequest("to", `at most ${maxStatementDays} days after from`, to.toISOString());
  const wallet = await walletOfRequest(merchantId, "walletAddress", walletAddress);
  const accounts = await findWalletAccounts(wallet, currency);
  const asOf = await settledTime(accounts);
  const until = to < asOf ? to : asOf;
  const openingMinor = await readBalanceBefore(accounts, from);
  const closingMinor = await readBalanceBefore(accounts, new Date(until.getTime() + 1));
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    head: {
      wallet,
      currency,
      from: from.toISOString(),
      to: to.toISOString(),
      asOf: asOf.toISOString(),
      opening: text(openingMinor),
      closing: text(from > until ? openingMinor : closingMinor),
    },
    async *lines() {
      let balanceMinor = openingMinor;
      for await (const changes of readChanges(accounts, { from, to: until })) {
        const rows = await rowsOf(changes, { merchantId, wallet });
        yield changes.flatMap((change, index) =>
          partsOf(change, rows[index] ?? null, currency).map((part) => {
            balanceMinor += part.amountMinor;
            const { transactionId, description, amountMinor } = part;
            const at = change.at.toISOString();
            const [amount, balance] = [text(amountMinor), text(balanceMinor)];
            return { at, transactionId, description, amount, balance };
          }),
        );
      }
    },
  };
}

/** The transaction that caused each change. */
async function rowsOf(
  changes: readonly Change[],
  { merchantId, wallet }: { merchantId: string; wallet: string },
) {
  const ids = changes.flatMap(({ transactionId }) => transactionId ?? []);
  const known = await findOfMerchant(merchantId, ids);
  const own = changes.map(({ transactionId }) => {
    const row = transactionId === null ? undefined : known.get(transactionId);
    return row?.wallet === wallet ? row : undefined;
  });
  // A payment from another of our wallets: the posting is the payer's, the deposit was created with it.
  const inside = changes.filter(
    ({ transactionId, amountMinor }, index) =>
      !own[index] && transactionId !== null && amountMinor > 0n,
  );
  const deposits = await findInsideDeposits(
    merchantId,
    wallet,
    inside.map(({ at }) => at),
  );
  return changes.map((change, index) => {
    if (own[index] || !inside.includes(change)) return own[index];
    const place = deposits.findIndex(
      (row) =>
        row.createdAt.getTime() === change.at.getTime() && row.amountMinor === change.amountMinor,
    );
    return place < 0 ? undefined : deposits.splice(place, 1)[0];
  });
}

/**
 * A whole statement.
 * @throws CedirailError `INVALID_REQUEST` naming `from` where it has too many lines
 */
export async function readStatement(
  { head, lines }: Statement,
  maxLines: (typeof maxStatementLines)[keyof typeof maxStatementLines],
): Promise<StatementView> {
  const all: StatementLine[] = [];
  for await (const part of lines()) {
    all.push(...part);
    if (all.length > maxLines)
      throw invalidRequest(
        "from",
        `a period with at most ${maxLines} lines, or format csv`,
        head.from,
      );
  }
  return { ...head, lines: all };
}
