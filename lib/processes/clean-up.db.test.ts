import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/lib/db/client";
import { asOwner } from "@/lib/tooling/test-owner";
import { runPeriodicTask } from "./periodic-tasks";

/** What is deleted, when, and what stays (README, What is kept). */

const hour = 60;
const day = 24 * hour;
/** More than two steps. */
const old = 12_000;
const young = 3;

interface Kept {
  table: string;
  /** Its rows are kept for so many minutes; null: for good. */
  minutes: number | null;
  insert: (sql: postgres.Sql, ageMinutes: number, rows: number) => PromiseLike<unknown>;
}

const kept: Record<string, Kept> = {
  "idempotency keys": {
    table: "idempotency_keys",
    minutes: 25 * hour,
    insert: (sql, age, rows) => sql`
      insert into idempotency_keys (merchant_id, method, path, key_hash, body_hash, created_at)
      select 'mer_1', 'POST', '/', ${`${age} `}::text || n, 'hash', app_now() - ${age} * interval '1 minute'
      from generate_series(1, ${rows}::int) n`,
  },
  "rate-limit windows": {
    table: "rate_limit_windows",
    minutes: 10,
    insert: (sql, age, rows) => sql`
      insert into rate_limit_windows (credential, class, window_start, hits)
      select n, 'wallet', app_now() - ${age} * interval '1 minute', 1
      from generate_series(1, ${rows}::int) n`,
  },
  "failed attempts": {
    table: "failed_attempts",
    minutes: hour,
    insert: (sql, age, rows) => sql`
      insert into failed_attempts (subject, failures, counted_at)
      select ${`${age} `}::text || n, 1, app_now() - ${age} * interval '1 minute'
      from generate_series(1, ${rows}::int) n`,
  },
  "calls to providers without a transaction": {
    table: "provider_calls where transaction_id is null",
    minutes: 90 * day,
    insert: (sql, age, rows) => insertCalls(sql, null, age, rows),
  },
  "calls to providers about a transaction": {
    table: "provider_calls where transaction_id is not null",
    minutes: null,
    insert: (sql, age, rows) => insertCalls(sql, "txn_1", age, rows),
  },
  "calls of merchants": {
    table: "request_log",
    minutes: 7 * day,
    insert: (sql, age, rows) => sql`
      insert into request_log (request_id, merchant_id, at, method, path, route, status, credential, duration_ms,
        is_request_cut, is_response_cut, created_at)
      select ${`${age} `}::text || n, 'mer_1', app_now(), 'GET', '/rates', '/rates', 200, 'key_1', 1, false, false,
        app_now() - ${age} * interval '1 minute'
      from generate_series(1, ${rows}::int) n`,
  },
  "calls that the request log left out": {
    table: "request_log_omissions",
    minutes: 7 * day,
    insert: (sql, age, rows) => sql`
      insert into request_log_omissions (merchant_id, hour, calls)
      select n, app_now() - ${age} * interval '1 minute', 1 from generate_series(1, ${rows}::int) n`,
  },
  "probes of the networks": {
    table: "rail_probes",
    minutes: 7 * day,
    insert: (sql, age, rows) => sql`
      insert into rail_probes (provider, direction, up, duration_ms, created_at)
      select 'mtn', 'out', true, 1, app_now() - ${age} * interval '1 minute'
      from generate_series(1, ${rows}::int)`,
  },
  "messages that were sent": {
    table: "messages where sent_at is not null",
    minutes: 90 * day,
    insert: (sql, age, rows) => sql`
      insert into messages (channel, recipient, body, created_at, sent_at)
      select 'sms', '+233241234567', 'text', at, at from generate_series(1, ${rows}::int),
        lateral (select app_now() - ${age} * interval '1 minute' as at) made`,
  },
  prices: {
    table: "rate_observations",
    minutes: 30 * day,
    insert: (sql, age, rows) => sql`
      insert into rate_observations (source, mid_micros, as_of, observed_at)
      select 'source', 1, app_now(), app_now() - ${age} * interval '1 minute'
      from generate_series(1, ${rows}::int)`,
  },
};

const insertCalls = (
  sql: postgres.Sql,
  transaction: string | null,
  age: number,
  rows: number,
) => sql`
  insert into provider_calls (transaction_id, provider, operation, request_hash, outcome, started_at,
    duration_ms)
  select ${transaction}, 'mtn', 'probe', 'hash', '200', app_now() - ${age} * interval '1 minute', 1
  from generate_series(1, ${rows}::int)`;

beforeAll(async () => {
  await asOwner(async (sql) => {
    for (const { minutes, insert } of Object.values(kept)) {
      await insert(sql, (minutes ?? 3650 * day) + 1, old);
      await insert(sql, (minutes ?? 1) - 1, young);
    }
  });
  await runPeriodicTask("clean-up");
});
afterAll(closeDatabase);

it.each(Object.keys(kept))("%s", async (name) => {
  const { table = "", minutes = 0 } = kept[name] ?? {};
  const [left] = await asOwner((sql) => sql.unsafe(`select count(*)::int as rows from ${table}`));
  expect(left).toEqual({ rows: minutes === null ? old + young : young });
});
