import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "@/drizzle/schema";
import { database } from "@/lib/db/client";

/** The Drizzle schema against the tables that the hand-written migrations create. */

const tables = Object.values(schema)
  .filter((one) => is(one, PgTable))
  .map((table) => getTableConfig(table));

it("describes the columns that the migrations create", async () => {
  const rows = await database().execute<{ column: string; nullable: boolean }>(sql`
    select table_name || '.' || column_name as column, is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE')`);
  const described = tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({ column: `${name}.${column.name}`, nullable: !column.notNull })),
  );
  const byName = (one: { column: string }, other: { column: string }) =>
    one.column < other.column ? -1 : 1;
  expect([...described].sort(byName)).toEqual([...rows].sort(byName));
});

it("describes the indexes that the migrations create", async () => {
  const rows = await database().execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not i.indisprimary`);
  const described = tables.flatMap(({ columns, indexes, uniqueConstraints }) => [
    ...columns.flatMap(({ isUnique, uniqueName }) => (isUnique ? (uniqueName ?? "") : [])),
    ...indexes.map(({ config }) => config.name ?? ""),
    ...uniqueConstraints.map(({ name }) => name ?? ""),
  ]);
  expect(described.sort()).toEqual(rows.map(({ name }) => name).sort());
});
