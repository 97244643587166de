import type postgres from "postgres";
import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { formatAmount } from "@/lib/money";
import { mayBecome, type TransactionStatus, type TransactionType } from "@/lib/states";

/**
 * What must hold of all payouts and collections of a database at any moment at rest, judged from the
 * reporting views and the providers' own books (reliability C1). Gives each fault as a sentence; none
 * is well.
 */
export async function transferFaults(
  sql: postgres.Sql,
  book: readonly PaidLine[],
): Promise<string[]> {
  const transfers = await sql<Transfer[]>`
    select transaction_id as id, type, status, provider, provider_reference as reference, amount, fee,
      recipient, payer, direction
    from reporting.transactions
    join (select id, payer, direction from transactions) own on own.id = transaction_id
    where direction is not null order by transaction_id`;
  const postings = await countsOf(
    sql`select transaction_id as id, kind as word from postings where transaction_id is not null`,
  );
  const events = await countsOf(sql`
    select resource_id as id, split_part(event, '.', 2) as word from reporting.events`);
  const reversals = await countsOf(sql`
    select t.refund_of as id, p.kind as word from postings p
    join transactions t on t.id = p.transaction_id where p.kind = 'reversal'`);
  return [
    ...(await ledgerFaults(sql)),
    ...(await historyFaults(sql)),
    ...(await referenceFaults(sql)),
    ...transfers.flatMap((transfer) => [
      ...postingFaults(transfer, postings, reversals),
      ...eventFaults(transfer, events),
    ]),
    ...bookFaults(transfers, book),
    ...(await floatFaults(sql, transfers)),
  ];
}

/** A line of the provider's own book (contract §6, `GET /book`). */
interface PaidLine {
  direction: string;
  reference: string;
  phone: string;
  amount: string;
  status: string;
  times: number;
}

interface Transfer {
  id: string;
  type: TransactionType;
  direction: "in" | "out";
  status: TransactionStatus;
  provider: string | null;
  reference: string | null;
  amount: string;
  fee: string;
  recipient: string;
  payer: string | null;
}
type Counts = (id: string, word: string) => number;

async function countsOf(query: PromiseLike<readonly postgres.Row[]>): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const { id, word } of (await query) as { id: string; word: string }[])
    counts.set(`${id} ${word}`, (counts.get(`${id} ${word}`) ?? 0) + 1);
  return (id, word) => counts.get(`${id} ${word}`) ?? 0;
}

const isIncoming = ({ direction }: Transfer) => direction === "in";
const isSettled = ({ status }: Transfer) => status === "completed" || status === "reversed";

async function ledgerFaults(sql: postgres.Sql): Promise<string[]> {
  const unbalanced = await sql`
    select currency from reporting.accounts group by currency having sum(balance) <> 0`;
  const negative = await sql`
    select account_id from reporting.accounts where kind like 'wallet.%' and balance < 0`;
  const drifted = await sql`
    select a.account_id from reporting.accounts a
    left join reporting.entries e on e.account_id = a.account_id
    group by a.account_id, a.balance having a.balance <> coalesce(sum(e.amount), 0)`;
  return [
    ...unbalanced.map(({ currency }) => `${currency} does not sum to zero`),
    ...negative.map(({ account_id: id }) => `account ${id} is below zero`),
    ...drifted.map(({ account_id: id }) => `account ${id} is not the sum of its entries`),
  ];
}

async function historyFaults(sql: postgres.Sql): Promise<string[]> {
  const steps = await sql<
    {
      id: string;
      sequence: number;
      from: TransactionStatus | null;
      to: TransactionStatus;
      before: string | null;
      last: boolean;
      status: string;
    }[]
  >`
    select h.transaction_id as id, h.sequence, h.from_status as from, h.to_status as to, t.status,
      lag(h.to_status) over steps as before, lead(h.sequence) over steps is null as last
    from reporting.transaction_history h join reporting.transactions t using (transaction_id)
    window steps as (partition by h.transaction_id order by h.sequence)`;
  return steps.flatMap(({ id, sequence, from, to, before, last, status }) => {
    // It may stay where it is, and say why.
    const isStep = from !== null && (from === to || mayBecome(from, to));
    const legal = from === null ? sequence === 1 : isStep && from === before;
    return [
      ...(legal ? [] : [`${id} went from ${from} (after ${before}) to ${to}`]),
      ...(last && to !== status ? [`${id} is ${status}, its history ends with ${to}`] : []),
    ];
  });
}

async function referenceFaults(sql: postgres.Sql): Promise<string[]> {
  const several = await sql`
    select transaction_id from reporting.provider_calls
    where reference is not null and transaction_id is not null
    group by transaction_id having count(distinct reference) > 1`;
  return several.map(({ transaction_id: id }) => `${id} was sent under several references`);
}

function postingFaults(transfer: Transfer, postings: Counts, reversals: Counts): string[] {
  const { id, status } = transfer;
  const settled = isSettled(transfer) ? 1 : 0;
  const ended = ["failed", "cancelled", "expired"].includes(status);
  const expected = isIncoming(transfer)
    ? { hold: 0, collection: settled, release: 0, reversal: 0 }
    : { hold: 1, settle: settled, release: ended ? 1 : 0, reversal: status === "reversed" ? 1 : 0 };
  return Object.entries(expected).flatMap(([kind, count]) => {
    const found = (kind === "reversal" ? reversals : postings)(id, kind);
    return found === count ? [] : [`${id} is ${status} and has ${found} ${kind}`];
  });
}

function eventFaults({ id, type, status }: Transfer, events: Counts): string[] {
  if (type === "refund") return [];
  const completed = status === "completed" || status === "reversed" ? 1 : 0;
  const failed = ["failed", "reversed", "cancelled", "expired"].includes(status) ? 1 : 0;
  const told = `${events(id, "completed")}+${events(id, "failed")}`;
  return told === `${completed}+${failed}` ? [] : [`${id} is ${status} and emitted ${told} events`];
}

/** The providers moved exactly what we settled: direction, reference, amount, phone, once. */
function bookFaults(transfers: readonly Transfer[], book: readonly PaidLine[]): string[] {
  const lineOf = (...parts: unknown[]) => parts.join(" ");
  const settled = transfers
    .filter(isSettled)
    .map((transfer) =>
      lineOf(
        isIncoming(transfer) ? "in" : "out",
        transfer.reference,
        isIncoming(transfer) ? transfer.payer : transfer.recipient,
        formatAmount(BigInt(transfer.amount), "GHSFIAT"),
        transfer.status,
        1,
      ),
    );
  const moved = book.map(({ direction, reference, phone, amount, status, times }) =>
    lineOf(direction, reference, phone, amount, status, times),
  );
  const theirs = new Set(moved);
  const ours = new Set(settled);
  return [
    ...settled.filter((line) => !theirs.has(line)).map((line) => `settled, not paid: ${line}`),
    ...moved.filter((line) => !ours.has(line)).map((line) => `paid, not settled: ${line}`),
  ];
}

async function floatFaults(sql: postgres.Sql, transfers: readonly Transfer[]): Promise<string[]> {
  const floats = await sql<{ provider: string; balance: string }[]>`
    select provider, balance from reporting.accounts where kind = 'float'`;
  return floats.flatMap(({ provider, balance }) => {
    const expected = transfers
      .filter((transfer) => transfer.provider === provider && transfer.status === "completed")
      .reduce(
        (sum, transfer) => sum + BigInt(transfer.amount) * (isIncoming(transfer) ? -1n : 1n),
        -openingFloatMinor,
      );
    return BigInt(balance) === expected
      ? []
      : [`the float at ${provider} is ${balance}, the transfers say ${expected}`];
  });
}
