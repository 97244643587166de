import { randomInt, randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { testSize } from "@/lib/tooling/test-size";
import { readCountedPage, sumCounted, type Kind } from "./stored-counts";
import { updateCounts } from "./update-counts";
import { listTransactions } from "./list-transactions";

/** Totals, pages and sums by the stored counts are those of the rows themselves. */

let sql: postgres.Sql;
const merchantId = "mer_counted";
const rows = testSize(20_000, 1_000_000);
/** Older than what stays uncounted. */
const until = new Date(Date.now() - 60_000);
const stepMs = 700;

/** Small enough for several blocks. */
const update = (age = "1 minute") =>
  updateCounts({ age, segmentSize: 200, blockSize: 8, maxWaitMs: 60_000 });

beforeAll(async () => {
  sql = postgres(config().databaseUrl ?? "", { max: 8, onnotice: () => undefined });
  await sql`insert into merchants (id, name, webhook_secret_sealed) values (${merchantId}, 'M', 'x')`;
  await sql`insert into wallets (address, merchant_id, kind, derivation_index)
    select '0x' || n, ${merchantId}, 'merchant', 1000 + n from generate_series(1, 2) n`;
  await insert(1, rows);
  await update();
});
afterAll(async () => {
  await sql.end();
  await closeDatabase();
});

/** Rows `from` to `to`, the highest at `until`; every fourth shares its moment with another. */
const insert = (from: number, to: number) => sql`
  insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor, wallet,
    recipient, created_by, created_at, batch_id)
  select 'txn_' || lpad(n::text, 26, '0'), ${merchantId},
    (array['payout', 'collection', 'withdrawal'])[1 + n % 3],
    case when n % 5000 = 77 then 'reversed' when n % 50 = 3 then 'failed' else 'completed' end,
    100 + n % 5000, case when n % 20 = 0 then 'USDT' else 'GHSFIAT' end, 10, '0x' || 1 + n % 2,
    '+23324' || lpad((n % 1000)::text, 7, '0'), 'key',
    ${until.toISOString()}::timestamptz - (${rows}::int - n / 4 * 4) * ${stepMs} * interval '1 millisecond',
    case when n % 7 = 0 then 'bat_' || n / 100 end
  from generate_series(${from}::int, ${to}::int) n`;

const kinds: Record<string, Kind> = {
  everything: {},
  "a rare status": { statuses: ["reversed"] },
  "a status that none has": { statuses: ["pending"] },
  "several statuses": { statuses: ["failed", "reversed"] },
  "type and currency": { type: "payout", currency: "USDT" },
  wallet: { wallet: "0x1" },
  "no batch": { batched: false },
};

interface Truth {
  id: string;
  type: string;
  status: string;
  currency: string;
  amount: string;
}
/** The rows of a kind and range, newest first. */
async function truthOf(kind: Kind, from?: Date, to = until): Promise<Truth[]> {
  const { wallet = null, type = null, statuses = null, currency = null, batched = null } = kind;
  return sql<Truth[]>`
    select id, type, status, currency, amount_minor as amount from transactions
    where merchant_id = ${merchantId} and created_at <= ${to.toISOString()}::text::timestamptz
      and created_at >= ${from?.toISOString() ?? "-infinity"}::text::timestamptz
      and (${wallet}::text is null or wallet = ${wallet}) and (${type}::text is null or type = ${type})
      and (${statuses === null}::boolean or status = any(${[...(statuses ?? [])]}::text[]))
      and (${currency}::text is null or currency = ${currency})
      and (${batched}::boolean is null or (batch_id is not null) = ${batched})
    order by created_at desc, id desc`;
}

async function expectExact(kind: Kind, from?: Date, to = until): Promise<void> {
  const truth = await truthOf(kind, from, to);
  const range = { merchantId, from, until: to };
  const offsets = [0, 10, truth.length >> 1, truth.length - 15, truth.length, randomInt(rows)];
  for (const offset of offsets.filter((at) => at >= 0)) {
    const ids = truth.slice(offset, offset + 20).map(({ id }) => id);
    const page = await readCountedPage(range, kind, { offset, limit: 20 });
    expect(page, `from ${offset}`).toEqual({ total: truth.length, ids });
  }
  const sums = (await sumCounted(range, kind)).map(
    ({ type, status, currency, count, amountMinor }) =>
      `${type} ${status} ${currency} ${count} ${amountMinor}`,
  );
  expect(sums.sort()).toEqual(sumsOf(truth));
}

function sumsOf(truth: readonly Truth[]): string[] {
  const sums = new Map<string, { count: number; amount: bigint }>();
  for (const { type, status, currency, amount } of truth) {
    const key = `${type} ${status} ${currency}`;
    const { count, amount: sum } = sums.get(key) ?? { count: 0, amount: 0n };
    sums.set(key, { count: count + 1, amount: sum + BigInt(amount) });
  }
  return [...sums].map(([key, { count, amount }]) => `${key} ${count} ${amount}`).sort();
}

const ago = (parts: number) => new Date(until.getTime() - rows * stepMs * parts);

describe.each(Object.keys(kinds))("%s", (name) => {
  const kind = kinds[name] ?? {};
  it("is exact over all time, and up to an earlier moment", async () => {
    await expectExact(kind);
    await expectExact(kind, undefined, ago(0.3));
  });
  it("is exact within a range, of several segments, of a part of one, and of none", async () => {
    await expectExact(kind, ago(0.8), ago(0.1));
    await expectExact(kind, ago(0.5), ago(0.49));
    await expectExact(kind, ago(0.5), ago(0.6));
  });
});

it("stays exact at every moment while rows are added, change and are counted", async () => {
  let isOver = false;
  const counting = (async () => {
    while (!isOver) await update("0 seconds");
  })();
  const changing = Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; round < 15; round += 1)
      await sql.begin(async (tx) => {
        const n = randomInt(1, rows);
        await tx`update transactions set status = 'reversed' where merchant_id = ${merchantId}
          and id = any(array(select 'txn_' || lpad(m::text, 26, '0')
            from generate_series(${n}::int, ${n + 40}::int, 3) m))`;
        await tx`insert into transactions (id, merchant_id, type, status, amount_minor, currency,
            fee_minor, wallet, created_by, created_at)
          select 'txn_' || ${randomUUID()} || m, ${merchantId}, 'payout', 'processing', 1, 'GHSFIAT', 0,
            '0x1', 'key', case when m % 2 = 0 then ${ago(writer / 5).toISOString()}::timestamptz
              else app_now() end
          from generate_series(1, 600) m`;
      });
  });
  const comparing = (async () => {
    for (let round = 0; round < 20; round += 1) {
      const [truth] = await sql<{ n: number }[]>`
        select count(*)::int as n from transactions where merchant_id = ${merchantId}`;
      const { total } = await readCountedPage(
        { merchantId, until: new Date(Date.now() + 60_000) },
        {},
        { offset: 0, limit: 1 },
      );
      expect(total).toBeGreaterThanOrEqual(truth?.n ?? 0);
    }
  })();
  await Promise.all([...changing, comparing]).finally(() => (isOver = true));
  await counting;
  const now = new Date(Date.now() + 60_000);
  await expectExact({}, undefined, now);
  await expectExact({ statuses: ["reversed"] }, undefined, now);
  await update("0 seconds");
  await expectExact({}, undefined, now);
  await expectExact({ statuses: ["reversed", "processing"] }, ago(0.7), now);
  const [left] = await sql`
    select count(*)::int as corrections from transaction_counts where corrects`;
  expect(left).toEqual({ corrections: 0 });
  const [blocks] = await sql<{ n: number }[]>`
    select count(distinct (created_at, id))::int as n from transaction_block_counts`;
  expect(blocks?.n).toBeGreaterThan(10);
});

it("counts nothing before what may have missed a new start has ended", async () => {
  const late = await sql.reserve();
  await late`begin`;
  await late`insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor,
      wallet, created_by, created_at)
    values ('txn_late', ${merchantId}, 'payout', 'completed', 1, 'GHSFIAT', 0, '0x1', 'key',
      ${ago(-0.01).toISOString()}::timestamptz)`;
  await sql`insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor,
      wallet, created_by, created_at)
    select 'txn_z' || n, ${merchantId}, 'payout', 'completed', 1, 'GHSFIAT', 0, '0x1', 'key',
      app_now() from generate_series(1, 5000) n`;
  const counting = update("0 seconds");
  await sql`select pg_sleep(0.2)`;
  await late`commit`;
  late.release();
  await counting;
  await expectExact({}, undefined, new Date(Date.now() + 60_000));
});

it("lists with every filter what the rows say, page by page", async () => {
  const filters = { merchantId, type: "payout", currency: "GHSFIAT", to: ago(0.2) };
  const truth = await truthOf(filters, undefined, ago(0.2));
  const ids: string[] = [];
  for (const page of [1, 2, 3]) {
    const { total, data } = await listTransactions(filters, { page, limit: 20 });
    expect(total).toBe(truth.length);
    ids.push(...data.map(({ transactionId }) => transactionId));
  }
  expect(ids).toEqual(truth.slice(0, 60).map(({ id }) => id));
});
