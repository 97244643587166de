import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's own database, for administration only. */
    administrationUrl: string;
  }
}

/** The migrated database that every test database is copied from. */
export const templateName = "cedirail_template";

/** The same server, another database. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

/** Runs one administrative statement, outside any transaction. */
export async function administer(administrationUrl: string, statement: string): Promise<void> {
  const sql = postgres(administrationUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/**
 * Creates another migrated database on the test server and returns its address. Every
 * `*.db.test.ts` file has one already, in `DATABASE_URL`; use this only to test two at once.
 */
export async function testDatabaseUrl(): Promise<string> {
  const administrationUrl = inject("administrationUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(administrationUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  return withDatabaseName(administrationUrl, name);
}

/** Drops a database made by {@link testDatabaseUrl}, closing whatever is still connected to it. */
export async function dropTestDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await administer(inject("administrationUrl"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
