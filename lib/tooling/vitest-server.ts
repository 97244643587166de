import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/drizzle/migrate";
import { startPostgres } from "@/lib/launcher/postgres";
import { administer, templateName, withDatabaseName } from "./test-database";

// Nothing of a test database has to survive a crash, so it need not wait for the disk.
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

/** Starts one PostgreSQL for all `*.db.test.ts` files and migrates their template once. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "cedirail-test-server-"));
  // As root the server runs as another user, who must be able to enter.
  await chmod(directory, 0o755);
  const server = await startPostgres({
    dataDirectory: directory,
    password: randomBytes(16).toString("hex"),
    database: "administration",
    settings,
  });
  // The server is in a session of its own and would outlive a test run that is cut short.
  const killServer = () => process.kill(server.pid, "SIGQUIT");
  process.once("exit", killServer);
  const stop = async () => {
    process.off("exit", killServer);
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await administer(server.url, `CREATE DATABASE ${templateName}`);
    await migrateDatabase(withDatabaseName(server.url, templateName));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("administrationUrl", server.url);
  return stop;
}
