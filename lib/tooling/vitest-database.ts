import { afterAll } from "vitest";
import { dropTestDatabase, testDatabaseUrl } from "./test-database";

/** Gives a `*.db.test.ts` file its own migrated database, before its imports read the setting. */
const url = await testDatabaseUrl();
process.env.DATABASE_URL = url;

afterAll(async () => {
  // Of the process, which goes on with another file; most files close it themselves.
  const { closeDatabase } = await import("@/lib/db/client");
  await closeDatabase();
  await dropTestDatabase(url);
});
