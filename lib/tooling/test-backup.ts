import { inject } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { administer } from "./test-database";

/** A copy of the test file's database. */
export interface Backup {
  /** Replaces the database by the copy. Stop all other processes first. */
  restore(): Promise<void>;
  drop(): Promise<void>;
}

let backups = 0;

/** Copies the test file's database as it is now. Connections of this process are closed and opened again when needed. */
export async function backUpDatabase(): Promise<Backup> {
  const url = inject("administrationUrl");
  const name = new URL(config().databaseUrl ?? "").pathname.slice(1);
  const copy = `${name}_backup_${(backups += 1)}`;
  const replace = async (target: string, source: string) => {
    await closeDatabase();
    await administer(url, `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`);
    // Only a database without connections can be copied.
    await administer(url, `ALTER DATABASE ${source} ALLOW_CONNECTIONS false`);
    await administer(
      url,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${source}'`,
    );
    await administer(url, `CREATE DATABASE ${target} TEMPLATE ${source}`);
    await administer(url, `ALTER DATABASE ${source} ALLOW_CONNECTIONS true`);
  };
  await replace(copy, name);
  return {
    restore: () => replace(name, copy),
    drop: () => administer(url, `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`),
  };
}
