import type postgres from "postgres";
import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { formatAmount } from "@/lib/money";
import { mayBecome, type TransactionStatus, type TransactionType } from "@/lib/states";

/**
 * What must hold of all payouts and collections of a database whenever nothing is running, read from the
 * reporting views and the providers' own books (reliability C1). Returns each violation as a sentence; none
 * is well.
 */
export async function transferFaults(
  sql: postgres.Sql,
  book: readonly PaidLine[],
): Promise<string[]> {
  const transfers = await sql<Transfer[]>`
    select id, type, status, direction,
      coalesce((select state in ('late', 'reversed') or state = 'settled' and t.status = 'failed'
        from transfers f where f.transaction_id = t.id), false) as "wasLate"
    from transactions t where direction is not null order by id`;
  // A key is the transaction's, even where the posting is its refund's.
  const postings = await countsOf(
    sql`select split_part(key, ':', 1) as id, kind as word from postings`,
  );
  const events = await countsOf(sql`
    select resource_id as id, split_part(event, '.', 2) as word from reporting.events`);
  const moved = await movedBy(sql);
  return [
    ...(await ledgerFaults(sql)),
    ...(await historyFaults(sql)),
    ...(await referenceFaults(sql)),
    ...transfers.flatMap((transfer) => [
      ...postingFaults(transfer, postings),
      ...eventFaults(transfer, events),
    ]),
    ...bookFaults(moved, book),
    ...(await floatFaults(sql, moved)),
    ...(await suspenseFaults(sql)),
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
  /** What gave a payment back. */
  refund?: { reference: string } | undefined;
}

interface Transfer {
  id: string;
  type: TransactionType;
  direction: "in" | "out";
  status: TransactionStatus;
  /** Whether its money came after it had failed. */
  wasLate: boolean;
}
type Counts = (id: string, word: string) => number;

async function countsOf(query: PromiseLike<readonly postgres.Row[]>): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const { id, word } of (await query) as { id: string; word: string }[])
    counts.set(`${id} ${word}`, (counts.get(`${id} ${word}`) ?? 0) + 1);
  return (id, word) => counts.get(`${id} ${word}`) ?? 0;
}

/** Money that a rail moved, as we know it. */
interface Moved {
  rail: string;
  direction: "in" | "out";
  reference: string;
  counterparty: string;
  amount: string;
  /** Whether it gives another back. */
  isRefund: boolean;
  /** Whether it was returned, and, where our own refund returned it, under which reference. */
  isBack: boolean;
  refundedUnder: string | null;
}

/** Every movement that was executed: settled, or paid late; what came back, with how. */
async function movedBy(sql: postgres.Sql): Promise<Moved[]> {
  return sql<Moved[]>`
    select f.rail, f.direction, f.reference, f.counterparty,
      coalesce(f.reported_minor, f.amount_minor) as amount, f.refund_of is not null as "isRefund",
      (f.direction = 'out' and f.state = 'reversed') or r.id is not null as "isBack",
      case f.rail when 'airtel' then f.reference else r.reference end as "refundedUnder"
    from transfers f
    left join transfers r on r.refund_of = f.id and r.state = 'settled'
    where f.state in ('settled', 'late', 'reversed')`;
}

const isIncoming = ({ direction }: Pick<Transfer, "direction">) => direction === "in";
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
  // A refund is queried by what it gives back, where its network gives it no reference of its own.
  const several = await sql`
    select transaction_id from reporting.provider_calls c
    where reference is not null and transaction_id is not null and not exists (
      select 1 from transfers r join transfers given on given.id = r.refund_of
      where r.transaction_id = c.transaction_id and given.reference = c.reference)
    group by transaction_id having count(distinct reference) > 1`;
  return several.map(({ transaction_id: id }) => `${id} was sent under several references`);
}

function postingFaults(transfer: Transfer, postings: Counts): string[] {
  const { id, status, wasLate } = transfer;
  const settled = isSettled(transfer) ? 1 : 0;
  const ended = ["failed", "cancelled", "expired"].includes(status);
  const expected = isIncoming(transfer)
    ? { hold: 0, collection: settled, release: 0, reversal: 0, late: wasLate ? 1 : 0 }
    : { hold: 1, settle: settled, release: ended ? 1 : 0, reversal: status === "reversed" ? 1 : 0 };
  return Object.entries(expected).flatMap(([kind, count]) => {
    const found = postings(id, kind);
    return found === count ? [] : [`${id} is ${status} and has ${found} ${kind}`];
  });
}

function eventFaults({ id, type, status }: Transfer, events: Counts): string[] {
  if (type === "refund") return [];
  const completed = status === "completed" || status === "reversed" ? 1 : 0;
  const failed = ["failed", "reversed", "cancelled", "expired"].includes(status) ? 1 : 0;
  const reported = `${events(id, "completed")}+${events(id, "failed")}`;
  return reported === `${completed}+${failed}`
    ? []
    : [`${id} is ${status} and emitted ${reported} events`];
}

/** The providers moved exactly what we settled: direction, reference, amount, phone, once. */
function bookFaults(moved: readonly Moved[], book: readonly PaidLine[]): string[] {
  const lineOf = (...parts: unknown[]) => parts.join(" ");
  const ours = moved
    .filter(({ isRefund }) => !isRefund)
    .map(({ direction, reference, counterparty, amount, isBack, refundedUnder }) =>
      lineOf(
        direction,
        reference,
        counterparty,
        formatAmount(BigInt(amount), "GHSFIAT"),
        isBack ? "reversed" : "completed",
        1,
        isBack && direction === "in" ? refundedUnder : "",
      ),
    );
  const theirs = book.map(({ direction, reference, phone, amount, status, times, refund }) =>
    lineOf(direction, reference, phone, amount, status, times, refund?.reference ?? ""),
  );
  const [inOurs, inTheirs] = [new Set(ours), new Set(theirs)];
  return [
    ...ours.filter((line) => !inTheirs.has(line)).map((line) => `settled, not paid: ${line}`),
    ...theirs.filter((line) => !inOurs.has(line)).map((line) => `paid, not settled: ${line}`),
  ];
}

async function floatFaults(sql: postgres.Sql, moved: readonly Moved[]): Promise<string[]> {
  const floats = await sql<{ provider: string; balance: string }[]>`
    select provider, balance from reporting.accounts where kind = 'float'`;
  return floats.flatMap(({ provider, balance }) => {
    const expected = moved
      .filter(({ rail, direction, isBack }) => rail === provider && (direction === "in" || !isBack))
      .reduce(
        (sum, one) => sum + BigInt(one.amount) * (isIncoming(one) ? -1n : 1n),
        -openingFloatMinor,
      );
    return BigInt(balance) === expected
      ? []
      : [`the float at ${provider} is ${balance}, the transfers say ${expected}`];
  });
}

/** In suspense is what came late and waits for a decision. */
async function suspenseFaults(sql: postgres.Sql): Promise<string[]> {
  const [found] = await sql<{ balance: string; waits: string }[]>`
    select (select sum(balance) from reporting.accounts where kind = 'suspense') as balance,
      (select coalesce(sum(coalesce(reported_minor, amount_minor)), 0) from transfers
        where state = 'late' and review_reason = 'paid_late') as waits`;
  return found?.balance === found?.waits
    ? []
    : [`suspense holds ${found?.balance}, late payments say ${found?.waits}`];
}
