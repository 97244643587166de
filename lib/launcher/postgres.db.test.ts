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

async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return (await sql.unsafe(query)) as unknown as Row[];
  } finally {
    await sql.end();
  }
}

beforeAll(async () => {
  // What a start killed in the middle of initdb leaves behind.
  mkdirSync(join(dataDirectory, "draft-dead"));
  writeFileSync(join(dataDirectory, "draft-dead", "PG_VERSION"), "18\n");
  const { url } = await start();
  await ask(url, "create table kept (id int); insert into kept values (42)");
});

afterAll(async () => {
  for (const server of running) await server.stop().catch(() => {});
  rmSync(dataDirectory, { recursive: true, force: true });
});

const kept = (url: string) => ask<{ id: number }>(url, "select id from kept");

describe("the embedded server", () => {
  it("clears away a half-made cluster and makes a whole one", () => {
    expect(readdirSync(dataDirectory).filter((name) => name.startsWith("draft-"))).toEqual([]);
    expect(existsSync(join(cluster, "PG_VERSION"))).toBe(true);
  });

  it("stops by request without calling it an accident, and comes back on the same port", async () => {
    const [first] = [...running];
    await first?.stop();
    let accidents = 0;
    const second = await start(() => accidents++);
    expect(second.port).toBe(first?.port);
    expect(await kept(second.url)).toEqual([{ id: 42 }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
    expect(accidents).toBe(0);
  });

  it("recovers what was committed after kill -9, and tells of it", async () => {
    let accidents = 0;
    const server = await start(() => accidents++);
    await ask(server.url, "insert into kept values (43)");
    process.kill(server.pid, "SIGKILL");
    expect(await waitUntil(() => accidents === 1, 60_000)).toBe(true);
    const next = await start();
    expect(await kept(next.url)).toEqual([{ id: 42 }, { id: 43 }]);
    await next.stop();
  });

  it("ends a server that a killed launcher left running, and starts its own", async () => {
    const orphan = await start();
    const server = await start();
    expect(server.pid).not.toBe(orphan.pid);
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await kept(server.url)).toHaveLength(2);
    await server.stop();
  });

  it("spares another program that has the dead server's pid now", async () => {
    const other = spawn("sleep", ["60"]);
    const identity = identityOf(other.pid ?? 0);
    writeFileSync(join(cluster, "postmaster.pid"), `${other.pid}\n${cluster}\n`);
    expect(await stopOrphan(cluster)).toBe(false);
    expect(readPostmaster(cluster)).toBeNull();
    const server = await start();
    expect(identityOf(other.pid ?? 0)).toBe(identity);
    expect(await kept(server.url)).toHaveLength(2);
    await server.stop();
    other.kill();
  });

  it("says in one sentence that the password is another than the cluster's", async () => {
    const wrong = startPostgres({ dataDirectory, password: "wrong", database: "things" });
    await expect(wrong).rejects.toThrow(/another password .* secrets\.json/);
    expect(readPostmaster(cluster)).toBeNull();
  });
});
