import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPostmaster, stopOrphan } from "./embedded/postmaster";
import { startPostgres, type RunningPostgres } from "./postgres";
import { identityOf, isAlive } from "./process-identity.mjs";
import { waitUntil } from "./wait";

const dataDirectory = mkdtempSync(join(tmpdir(), "cedirail-postgres-"));
const cluster = join(dataDirectory, "cluster");
const running = new Set<RunningPostgres>();

async function start(onExit?: () => void): Promise<RunningPostgres> {
  const server = await startPostgres({
    dataDirectory,
    password: "a p@ss/word",
    database: "things",
    onExit,
  });
  running.add(server);
  return server;
}

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return (await sql.unsafe(statement)) as unknown as Row[];
  } finally {
    await sql.end();
  }
}

beforeAll(async () => {
  // What a start leaves behind that was killed during initdb.
  mkdirSync(join(dataDirectory, "draft-dead"));
  writeFileSync(join(dataDirectory, "draft-dead", "PG_VERSION"), "18\n");
  const { url } = await start();
  await query(url, "create table saved (id int); insert into saved values (42)");
});

afterAll(async () => {
  for (const server of running) await server.stop().catch(() => {});
  rmSync(dataDirectory, { recursive: true, force: true });
});

const saved = (url: string) => query<{ id: number }>(url, "select id from saved");

describe("the embedded server", () => {
  it("removes an incomplete cluster and creates a complete one", () => {
    expect(readdirSync(dataDirectory).filter((name) => name.startsWith("draft-"))).toEqual([]);
    expect(existsSync(join(cluster, "PG_VERSION"))).toBe(true);
  });

  it("stops on request without reporting a crash, and restarts on the same port", async () => {
    const [first] = [...running];
    await first?.stop();
    let crashes = 0;
    const second = await start(() => crashes++);
    expect(second.port).toBe(first?.port);
    expect(await saved(second.url)).toEqual([{ id: 42 }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
    expect(crashes).toBe(0);
  });

  it("reports kill -9 and recovers what was committed", async () => {
    let crashes = 0;
    const server = await start(() => crashes++);
    await query(server.url, "insert into saved values (43)");
    process.kill(server.pid, "SIGKILL");
    expect(await waitUntil(() => crashes === 1, 60_000)).toBe(true);
    const next = await start();
    expect(await saved(next.url)).toEqual([{ id: 42 }, { id: 43 }]);
    await next.stop();
  });

  it("stops a server that a killed launcher left running, and starts its own", async () => {
    const orphan = await start();
    const server = await start();
    expect(server.pid).not.toBe(orphan.pid);
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await saved(server.url)).toHaveLength(2);
    await server.stop();
  });

  it("leaves another program alone that now has the dead server's pid", async () => {
    const other = spawn("sleep", ["60"]);
    const identity = identityOf(other.pid ?? 0);
    writeFileSync(join(cluster, "postmaster.pid"), `${other.pid}\n${cluster}\n`);
    expect(await stopOrphan(cluster)).toBe(false);
    expect(readPostmaster(cluster)).toBeNull();
    const server = await start();
    expect(identityOf(other.pid ?? 0)).toBe(identity);
    expect(await saved(server.url)).toHaveLength(2);
    await server.stop();
    other.kill();
  });

  it("explains that the password differs from the cluster's", async () => {
    const wrong = startPostgres({ dataDirectory, password: "wrong", database: "things" });
    await expect(wrong).rejects.toThrow(/a different password .* secrets\.json/);
    expect(readPostmaster(cluster)).toBeNull();
  });
});
