import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "@/lib/config/env";
import { dropTestDatabase, testDatabaseUrl } from "./test-database";

const ownUrl = readConfig().databaseUrl ?? "";
const sql = postgres(ownUrl, { max: 1 });
afterAll(() => sql.end());

test("a database test file finds a migrated database of its own in the settings", async () => {
  const [row] = await sql`
    select current_database() as name, to_regclass('public.merchants') is not null as migrated`;
  expect(row).toEqual({ name: new URL(ownUrl).pathname.slice(1), migrated: true });
});

test("what one test database holds, another does not", async () => {
  await sql`create table only_here (id int)`;
  const otherUrl = await testDatabaseUrl();
  const other = postgres(otherUrl, { max: 1 });
  const [row] = await other`select to_regclass('public.only_here') as found`;
  await other.end();
  await dropTestDatabase(otherUrl);
  expect(row).toEqual({ found: null });
});
