import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { inject } from "vitest";
import { administer, withDatabaseName } from "./test-database";

/** Migrations of the version before transfers were rows of their own. */
const previousMigrations = 20;

/**
 * Creates a database as that version had it, for everything that reads the settings from now on; the
 * queue's table replaces the package that is gone.
 */
export async function createPreviousDatabase(): Promise<string> {
  const administrationUrl = inject("administrationUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(administrationUrl, `create database ${name}`);
  const url = withDatabaseName(administrationUrl, name);
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { check_function_bodies: "off" },
  });
  const folder = await mkdtemp(join(tmpdir(), "cedirail-test-migrations-"));
  try {
    await sql`create schema graphile_worker`;
    await sql`create table graphile_worker._private_jobs (
      id bigint generated always as identity primary key, key text unique,
      run_at timestamptz not null, payload json not null, locked_at timestamptz)`;
    await cp(join("drizzle", "migrations"), folder, { recursive: true });
    const journalPath = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(await readFile(journalPath, "utf8")) as { entries: unknown[] };
    journal.entries = journal.entries.slice(0, previousMigrations);
    await writeFile(journalPath, JSON.stringify(journal));
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await sql.end();
    await rm(folder, { recursive: true });
  }
  process.env.DATABASE_URL = url;
  return url;
}

/** Lets the present version write its world: what it posts with, and columns that came later. */
export async function postAsBefore(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create function post_group(p_postings jsonb) returns integer
    language sql security definer set search_path = public, pg_temp
    as $$
      select count(post_entries(g ->> 'key', g ->> 'kind', g ->> 'transaction', g ->> 'hold',
        g -> 'entries'))::integer
      from jsonb_array_elements(p_postings) as e(g)
    $$;
    alter table merchants add previous_webhook_secret_sealed text,
      add previous_webhook_secret_until timestamptz(3),
      add only_saved_addresses boolean not null default false,
      add address_cooling_hours integer not null default 0,
      add previous_address_cooling_hours integer,
      add previous_address_settings_until timestamptz(3),
      add payment_page_origins text[] not null default '{}',
      add closed_at timestamptz(3), add kyc_approved_at timestamptz(3),
      add kyc_reasons jsonb not null default '[]', add kyc_comment text,
      add kyc_can_resubmit boolean not null default true, add kyc_respond_by timestamptz(3),
      add kyc_reminded_at timestamptz(3), add kyc_sequence integer not null default 0,
      add previous_approval_threshold_minor bigint,
      add previous_approval_threshold_until timestamptz(3), add approval_threshold_set_by text;
    alter table users add totp_pending_sealed text, add removed_at timestamptz(3),
      add muted_emails text[] not null default '{}';
    alter table wallets add claimed_at timestamptz(3);
    alter table api_keys add replaced_by text, add disabled_at timestamptz(3),
      add expiry_warned_at timestamptz(3)`);
}

/** Before the migrations, which bring all this. */
export async function endPostingAsBefore(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`drop function post_group(jsonb);
    alter table merchants drop previous_webhook_secret_sealed, drop previous_webhook_secret_until,
      drop only_saved_addresses, drop address_cooling_hours, drop previous_address_cooling_hours,
      drop previous_address_settings_until, drop payment_page_origins,
      drop closed_at, drop kyc_approved_at, drop kyc_reasons, drop kyc_comment,
      drop kyc_can_resubmit, drop kyc_respond_by, drop kyc_reminded_at, drop kyc_sequence,
      drop previous_approval_threshold_minor, drop previous_approval_threshold_until,
      drop approval_threshold_set_by;
    alter table users drop totp_pending_sealed, drop removed_at, drop muted_emails;
    alter table wallets drop claimed_at;
    alter table api_keys drop replaced_by, drop disabled_at, drop expiry_warned_at`);
}
