import { afterAll } from "vitest";
import { dropTestDatabase, testDatabaseUrl } from "./test-database";

/** Gives a `*.db.test.ts` file its own migrated database, before its imports read the setting. */
const url = await testDatabaseUrl();
process.env.DATABASE_URL = url;

afterAll(async () => {
  await dropTestDatabase(url);
});
