import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "@/drizzle/migrate";
import { closeDatabase, database } from "@/lib/db/client";
import { workQueues } from "@/lib/processes/work-queues";
import { startWorker } from "@/lib/jobs/engine";
import { brokenRules } from "@/lib/ledger/test-book";
import { formatAmount } from "@/lib/money";
import { providerCodes } from "@/lib/providers/contract";
import { dropTestDatabase, testDatabaseUrl } from "@/lib/tooling/test-database";
import { shiftClock } from "@/lib/tooling/test-owner";
import { previousCases, type Case } from "@/lib/tooling/test-previous-cases";
import {
  createPreviousDatabase,
  endPostingAsBefore,
  postAsBefore,
} from "@/lib/tooling/test-previous-database";
import { PreviousVersion, type Written } from "@/lib/tooling/test-previous-version";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";

/** From the version in which a transaction was its own transfer to the one with a table of them. */

type Made = Written & { name: string; expected: Case };

let url: string;
let admin: postgres.Sql;
let service: TestService;
let made: Made[];
let start: Date;
let before: Awaited<ReturnType<typeof snapshot>>;
const batches = {
  draft: "draft",
  unapproved: "pending_approval",
  running: "processing",
  paused: "paused",
  done: "completed",
  dropped: "cancelled",
  over: "cancelled",
  late: "expired",
};
const batchId = (name: string) =>
  `bat_${name.toUpperCase().replace(/[IOU]/g, "0").padStart(26, "0")}`;
const canceller = "usr_00000000000000000000000009";

beforeAll(async () => {
  url = await createPreviousDatabase();
  admin = postgres(url, { max: 1, onnotice: () => undefined });
  await postAsBefore(admin);
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 5000 });
  await writeAll();
  before = await snapshot();
  await closeDatabase();
  await endPostingAsBefore(admin);
  await migrateDatabase(url);
});
afterAll(async () => {
  await service.stop();
  await admin.end();
  await dropTestDatabase(url);
});

async function writeAll() {
  const [clock] = await admin<{ now: Date }[]>`select app_now() as now`;
  start = clock?.now ?? new Date();
  const old = new PreviousVersion(admin, service.seeded.merchant, start);
  made = [];
  for (const rail of providerCodes)
    for (const [name, expected] of Object.entries(previousCases))
      made.push({ ...(await old.write(rail, expected)), name: `${rail}: ${name}`, expected });
  for (const [name, status] of Object.entries(batches)) await writeBatch(name, status);
  await old.job(`batch-cancel:${batchId("dropped")}`, 0, { by: canceller });
  const inBatches = { dropped: "cancelled", paused: "completed" };
  for (const [batch, ends] of Object.entries(inBatches)) {
    const expected: Case = { status: "pending", batchId: batchId(batch), due: "at once", ends };
    made.push({ ...(await old.write("mtn", expected)), name: `in a batch: ${ends}`, expected });
    await admin`update payout_batch_rows set transaction_id = ${made.at(-1)?.id ?? ""}, status = 'created'
      where batch_id = ${batchId(batch)}`;
  }
  for (const status of ["queued", "running", "matched"])
    await admin`insert into reconciliation_runs (provider, status, method, window_from, window_to, started_by)
      values ('mtn', ${status}, 'book', ${old.at(-60)}, ${old.at(-50)}, 'daily')`;
  await admin`insert into rail_switches (provider, direction, status, reason, set_by)
    values ('mtn', 'out', 'operational', 'All is well again', 'usr_1')`;
  await admin`insert into limit_usage (merchant_id, period, starts_on, used_minor)
    select merchant_id, period, left(counted_on, length), sum(counted_minor)
    from transactions, (values ('day', 10), ('month', 7)) as periods (period, length)
    where counted_on is not null and status not in ('failed', 'cancelled', 'expired')
    group by 1, 2, 3`;
}

async function writeBatch(name: string, status: string) {
  const isFinished = ["done", "over", "late"].includes(name);
  const { id: merchantId, userId } = service.seeded.merchant;
  await admin`
    insert into payout_batches (id, merchant_id, status, total, valid, invalid, amount_minor, fee_minor,
      created_by, created_by_user, finished_at)
    values (${batchId(name)}, ${merchantId}, ${status}, 1, 1, 0, 1000, 10, ${userId}, ${userId},
      ${isFinished ? start : null})`;
  await admin`
    insert into payout_batch_rows (batch_id, line, status, sent, amount_minor, fee_minor, phone)
    values (${batchId(name)}, 2, 'skipped', '{}', 1000, 10, '+233241234567')`;
}

/** What no migration may change. */
async function snapshot() {
  const kept = ["transaction_history", "postings", "entries", "accounts", "events", "audit_log"];
  const counts: Record<string, unknown> = {};
  for (const table of [...kept, "provider_calls", "limit_usage", "payout_batch_rows"])
    counts[table] = [
      ...(await admin`select count(*), md5(string_agg(t::text, '|' order by t::text))
      from ${admin(table)} t`),
    ];
  const reported = await admin`select * from reporting.transactions order by transaction_id`;
  return { counts, reported: [...reported] };
}

const stateOf = ({ status, sent }: Case) =>
  ({ completed: "settled", failed: "failed", reversed: "reversed" })[status] ??
  (sent?.acknowledged ? "submitted" : "sending");

/** Reasons for review that a later migration renames. */
const renamedReasons: Record<string, string> = {
  unconfirmed_word: "unconfirmed_status",
  lost_by_network: "lost_by_provider",
};

/** What its transfer has to be after the migration; null: it was never sent. */
function expectedTransfer({ expected, ...one }: Made) {
  const { sent, columns, status } = expected;
  if (!sent || one.reference === null) return null;
  const acknowledged = sent.acknowledged ? -21 : null;
  return {
    id: one.id.replace("txn_", "trf_"),
    transaction_id: one.id,
    rail: one.rail,
    direction: one.direction,
    counterparty: one.phone,
    amount: `${one.amountMinor} GHSFIAT`,
    reference: one.reference,
    state: stateOf(expected),
    attempts: sent.attempts ?? 1,
    queries: sent.queries ?? 0,
    reviewed: renamedReasons[columns?.review_reason as string] ?? columns?.review_reason ?? null,
    reported: null,
    rechecks: status === "completed" ? 2 : 0,
    unconfirmed: 0,
    created: -25,
    last_sent: -22,
    acknowledged,
    due: expected.due,
    nudged: null,
    ...expected.transfer,
  };
}

describe("the migration to transfers", () => {
  it("loses nothing, and reports every transaction as before", async () => {
    expect(await snapshot()).toEqual(before);
    const [queue] = await admin`select to_regnamespace('graphile_worker')::text as queue`;
    expect(queue).toEqual({ queue: null });
  });

  it("makes one transfer of every transaction that was sent, and takes over when each is due", async () => {
    const [run] = await admin<{ at: Date }[]>`
      select due_at as at from reconciliation_runs where due_at is not null limit 1`;
    const when = (at: Date | null) => {
      if (at === null) return null;
      if (at.getTime() === run?.at.getTime()) return "at once";
      return (at.getTime() - start.getTime()) / 60_000;
    };
    const transfers = await admin`
      select id, transaction_id, rail, direction, counterparty, amount_minor || ' ' || currency as amount,
        reference, state, attempts, queries, review_reason as reviewed, reported_minor as reported,
        rechecks, unconfirmed_queries as unconfirmed, created_at as created, last_sent_at as last_sent,
        acknowledged_at as acknowledged, due_at as due, nudged_at as nudged
      from transfers`;
    const moments = ["created", "last_sent", "acknowledged", "due", "nudged"];
    const found = transfers.map((row): Record<string, unknown> => ({
      ...row,
      ...Object.fromEntries(moments.map((name) => [name, when(row[name] as Date | null)])),
    }));
    for (const one of made)
      expect([one.name, found.find((row) => row.transaction_id === one.id) ?? null]).toEqual([
        one.name,
        expectedTransfer(one),
      ]);
    expect(found).toHaveLength(made.filter(({ reference }) => reference !== null).length);

    const rows = await admin`select id, direction, due_at as due from transactions`;
    for (const { id, name, direction, expected } of made) {
      const waits = ["pending", "pending_approval"].includes(expected.status);
      const row = rows.find((candidate) => candidate.id === id);
      const due = when((row?.due ?? null) as Date | null);
      expect([name, row?.direction, due]).toEqual([name, direction, waits ? expected.due : null]);
    }
    const idle = await admin`
      select 1 from transactions where type = 'refund' and (direction is not null or due_at is not null)`;
    expect(idle).toHaveLength(0);
  });

  it("makes batches, runs and switches due that were under way", async () => {
    const due = await admin`
      select id, cancelled_by as by from payout_batches where due_at is not null order by id`;
    expect([...due]).toEqual([
      { id: batchId("paused"), by: null },
      { id: batchId("dropped"), by: canceller },
      { id: batchId("running"), by: null },
      { id: batchId("unapproved"), by: null },
    ]);
    const runs = await admin`select status from reconciliation_runs where due_at is not null`;
    expect(runs.map(({ status }) => String(status)).sort()).toEqual(["queued", "running"]);
    expect(await admin`select 1 from rail_switches where due_at is not null`).toHaveLength(1);
  });

  it("shows every transaction as the previous version did", async () => {
    for (const { id, name, reference, direction, expected, amountMinor } of made) {
      const { body } = await service.call("GET", `/payments/${id}`);
      const isBack =
        direction === "out" &&
        ["failed", "cancelled", "expired", "reversed"].includes(expected.status);
      expect([name, body.providerRef, body.fee, body.refund?.amount ?? null]).toEqual([
        name,
        reference,
        { amount: "0.10", currency: "GHSFIAT" },
        isBack ? formatAmount(amountMinor + 10n, "GHSFIAT") : null,
      ]);
    }
  });
});

describe("a database of the previous version", () => {
  it("ends every transfer once, as its network or an operator reports", async () => {
    await shiftClock("26 hours");
    const operator = await signInStaff(service, "operator");
    await stepUpStaff(service, "operator", operator);
    const worker = startWorker(workQueues());
    const resumed = await service.call("POST", `/payouts/batches/${batchId("paused")}/resume`);
    expect(resumed.status).toBe(200);
    for (const one of made) await endsAsExpected(one, operator);
    const busy = () => admin`
      select id from transfers where state in ('sending', 'submitted')
      union all select id::text from reconciliation_runs where status in ('queued', 'running')
      union all select id from payout_batches where finished_at is null and status <> 'draft'`;
    await eventually(async () => ((await busy()).length === 0 ? true : null));
    await worker.stop();
  });

  it("has sent nothing twice, and its books are right", async () => {
    const attempts = await admin`select transaction_id as id, attempts from transfers`;
    for (const { id, name, known, sent } of made) {
      const found = attempts.find((row) => row.id === id)?.attempts as number | undefined;
      if (known) expect([name, found]).toEqual([name, sent?.attempts ?? 1]);
    }
    const book = await service.book();
    const moved = await admin`
      select f.reference, t.status from transfers f join transactions t on t.id = f.transaction_id`;
    for (const { reference, times } of book) {
      expect(times).toBe(1);
      expect(moved.find((row) => row.reference === reference)?.status).toBe("completed");
    }
    expect(await brokenRules(database())).toEqual([]);
    const [usage] = await admin`
      select (select sum(used_minor) from limit_usage where period = 'month') as used,
        (select sum(counted_minor) from transactions
          where status not in ('failed', 'cancelled', 'expired')) as counted`;
    expect(usage?.used).toBe(usage?.counted);
  });
});

async function endsAsExpected({ id, name, expected }: Made, operator: string) {
  if (expected.staff) {
    const path = `/api/ops/exceptions/${id}`;
    const body = { ...expected.staff, reason: "The network wrote to us what became of it." };
    await eventually(async () => {
      const answer = await service.call("POST", `${path}/resolve`, body, { key: operator });
      // Not every network names amounts: it settles what another's operators have to look at.
      return answer.status === 200 || answer.body.error.details.status === expected.ends
        ? true
        : null;
    });
  }
  const row = await service.until(id, [expected.ends]);
  expect([name, row.status]).toEqual([name, expected.ends]);
}

describe("a new database", () => {
  it("has a table of transactions that is no wider than it was allowed to be", async () => {
    const [transactions] = await admin`
      select (select count(*)::integer from information_schema.columns
          where table_schema = 'public' and table_name = 'transactions') as columns,
        (select count(*)::integer from pg_indexes
          where schemaname = 'public' and tablename = 'transactions') as indexes`;
    expect(transactions?.columns).toBeLessThanOrEqual(45);
    expect(transactions?.indexes).toBeLessThanOrEqual(12);
  });

  it("equals a migrated one", async () => {
    const shapeOf = async (databaseUrl: string) => {
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
      const columns = await sql`
        select table_schema, table_name, column_name, data_type, is_nullable, column_default
        from information_schema.columns where table_schema in ('public', 'reporting') order by 1, 2, 3`;
      const indexes = await sql`
        select indexdef from pg_indexes where schemaname = 'public' order by 1`;
      const rights = await sql`
        select table_name, privilege_type, column_name from information_schema.column_privileges
        where grantee = 'cedirail_app' and table_schema in ('public', 'reporting') order by 1, 2, 3`;
      await sql.end();
      return { columns: [...columns], indexes: [...indexes], rights: [...rights] };
    };
    const fresh = await testDatabaseUrl();
    expect(await shapeOf(url)).toEqual(await shapeOf(fresh));
    await dropTestDatabase(fresh);
  });
});
