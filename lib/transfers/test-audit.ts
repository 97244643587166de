import type postgres from "postgres";
import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { formatAmount } from "@/lib/money";
import { mayBecome, type TransactionStatus } from "@/lib/states";

/**
 * What must hold of all payouts of a database at any moment at rest, judged from the reporting views
 * and the provider's own book (reliability C1). Gives each fault as a sentence; none is well.
 */
export async function payoutFaults(
  sql: postgres.Sql,
  book: readonly PaidLine[],
): Promise<string[]> {
  const payouts = await sql<Payout[]>`
    select transaction_id as id, status, provider_reference as reference, amount, fee, recipient
    from reporting.transactions where type in ('payout', 'payment') order by transaction_id`;
  const postings = await countsOf(
    sql`select transaction_id as id, kind as word from postings where transaction_id is not null`,
  );
  const events = await countsOf(sql`select resource_id as id, event as word from reporting.events`);
  const reversals = await countsOf(sql`
    select t.refund_of as id, p.kind as word from postings p
    join transactions t on t.id = p.transaction_id where p.kind = 'reversal'`);
  return [
    ...(await ledgerFaults(sql)),
    ...(await historyFaults(sql)),
    ...(await referenceFaults(sql)),
    ...payouts.flatMap((payout) => [
      ...postingFaults(payout, postings, reversals),
      ...eventFaults(payout, events),
    ]),
    ...bookFaults(payouts, book),
    ...(await floatFaults(sql, payouts)),
  ];
}

/** A line of the provider's own book (contract §6, `GET /book`). */
interface PaidLine {
  reference: string;
  phone: string;
  amount: string;
  status: string;
  times: number;
}

interface Payout {
  id: string;
  status: TransactionStatus;
  reference: string | null;
  amount: string;
  fee: string;
  recipient: string;
}
type Counts = (id: string, word: string) => number;

async function countsOf(query: PromiseLike<readonly postgres.Row[]>): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const { id, word } of (await query) as { id: string; word: string }[])
    counts.set(`${id} ${word}`, (counts.get(`${id} ${word}`) ?? 0) + 1);
  return (id, word) => counts.get(`${id} ${word}`) ?? 0;
}

const isSettled = ({ status }: Payout) => status === "completed" || status === "reversed";

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
    const legal = from === null ? sequence === 1 : from === before && mayBecome(from, to);
    return [
      ...(legal ? [] : [`${id} went from ${from} (after ${before}) to ${to}`]),
      ...(last && to !== status ? [`${id} is ${status}, its history ends with ${to}`] : []),
    ];
  });
}

async function referenceFaults(sql: postgres.Sql): Promise<string[]> {
  const several = await sql`
    select transaction_id from reporting.provider_calls where operation = 'transfer'
    group by transaction_id having count(distinct reference) > 1`;
  return several.map(({ transaction_id: id }) => `${id} was sent under several references`);
}

function postingFaults(payout: Payout, postings: Counts, reversals: Counts): string[] {
  const expected = {
    hold: 1,
    settle: isSettled(payout) ? 1 : 0,
    release: payout.status === "failed" ? 1 : 0,
    reversal: payout.status === "reversed" ? 1 : 0,
  };
  return Object.entries(expected).flatMap(([kind, count]) => {
    const found = (kind === "reversal" ? reversals : postings)(payout.id, kind);
    return found === count ? [] : [`${payout.id} is ${payout.status} and has ${found} ${kind}`];
  });
}

function eventFaults({ id, status }: Payout, events: Counts): string[] {
  const completed = status === "completed" || status === "reversed" ? 1 : 0;
  const failed = status === "failed" || status === "reversed" ? 1 : 0;
  const told = `${events(id, "payment.completed")}+${events(id, "payment.failed")}`;
  return told === `${completed}+${failed}` ? [] : [`${id} is ${status} and emitted ${told} events`];
}

/** The provider moved exactly what we settled: reference, amount, phone, once. */
function bookFaults(payouts: readonly Payout[], book: readonly PaidLine[]): string[] {
  const lineOf = (reference: string, phone: string, amount: string, status: string, times = 1) =>
    [reference, phone, amount, status, times].join(" ");
  const settled = payouts
    .filter(isSettled)
    .map(({ reference, recipient, amount, status }) =>
      lineOf(reference ?? "", recipient, formatAmount(BigInt(amount), "GHSFIAT"), status),
    );
  const moved = book.map(({ reference, phone, amount, status, times }) =>
    lineOf(reference, phone, amount, status, times),
  );
  return [
    ...settled.filter((line) => !moved.includes(line)).map((line) => `settled, not paid: ${line}`),
    ...moved.filter((line) => !settled.includes(line)).map((line) => `paid, not settled: ${line}`),
  ];
}

async function floatFaults(sql: postgres.Sql, payouts: readonly Payout[]): Promise<string[]> {
  const [float] = await sql<{ balance: string }[]>`
    select balance from reporting.accounts where kind = 'float' and provider = 'mtn'`;
  const paid = payouts.filter(({ status }) => status === "completed");
  const expected = paid.reduce((sum, { amount }) => sum + BigInt(amount), -openingFloatMinor);
  return BigInt(float?.balance ?? 0) === expected
    ? []
    : [`the float is ${float?.balance}, the payouts say ${expected}`];
}
