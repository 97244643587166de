import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { ensureBuilt } from "@/lib/launcher/install.mjs";
import { startPostgres, type RunningPostgres } from "@/lib/launcher/postgres";
import { stopAll } from "./servers";

/**
 * `npm run bench`: measures the bundle that `npm start` runs, on a PostgreSQL of its own with default
 * durability. The options are in the README of this folder.
 */

const { values: given } = parseArgs({
  options: {
    json: { type: "string" },
    peer: { type: "string" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "32" },
    soak: { type: "string" },
    rate: { type: "string", default: "150" },
    rows: { type: "string" },
    events: { type: "boolean", default: false },
    reviews: { type: "boolean", default: false },
    only: { type: "boolean", default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), "cedirail-bench-"));
// The server may run as another user.
chmodSync(folder, 0o755);
let server: RunningPostgres | null = null;

let isEnding = false;

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await stopAll();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

/** The address of a new database on the same server: empty, or a copy of another without connections. */
async function createDatabase(name: string, template = "template1"): Promise<string> {
  const url = new URL(server?.url ?? "");
  url.pathname = "/postgres";
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  await sql`create database ${sql(name)} template ${sql(template)}`;
  await sql.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function run(): Promise<Record<string, unknown>> {
  await ensureBuilt(console.log);
  server = await startPostgres({
    dataDirectory: join(folder, "postgres"),
    password: randomBytes(16).toString("hex"),
    database: "world",
  });
  Object.assign(process.env, {
    CEDIRAIL_ENV: "testnet",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: server.url,
    RATE_LIMIT_SCALE: "1000000",
    MTN_BASE_URL: "http://127.0.0.1:9",
  });
  const { makeWorld, merchantCount } = await import("./world");
  console.log(`Making ${merchantCount} merchants …`);
  const merchants = await makeWorld();
  const connections = Number(given.connections);
  const createWorld = (name: string) => createDatabase(name, "world");
  const result: Record<string, unknown> = {};
  if (!given.only) {
    const { compare, preparePeer } = await import("./compare");
    const peer = given.peer ? await preparePeer(given.peer, await createDatabase("peer")) : null;
    const databaseUrl = await createWorld("compared");
    const [seconds, rounds] = [Number(given.seconds), Number(given.rounds)];
    const options = { folder, merchants, databaseUrl, connections, seconds, rounds, peer };
    Object.assign(result, await compare(options));
  }
  if (given.events || !given.only) {
    const { measureEvents } = await import("./events");
    result.events = await measureEvents({ folder, merchants, createDatabase: createWorld });
  }
  if (given.reviews || !given.only) {
    const { measureReviews } = await import("./reviews");
    result.reviews = await measureReviews({ folder, createDatabase: createWorld });
  }
  if (given.soak) {
    const { soak } = await import("./soak");
    const [minutes, rate] = [Number(given.soak), Number(given.rate)];
    const options = { folder, merchants, connections, minutes, rate, createDatabase: createWorld };
    const endToEnd = await soak(options);
    Object.assign(result, { endToEnd, memoryMb: endToEnd.unpaced.memoryMb.server?.at(-1) });
  }
  if (given.rows) {
    const { measureRows } = await import("./rows");
    const [rows, createDatabase] = [Number(given.rows), createWorld];
    result.rows = await measureRows({ folder, merchants, rows, createDatabase });
  }
  return result;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(1));
try {
  const result = await run();
  if (given.json) writeFileSync(given.json, `${JSON.stringify(result, null, 2)}\n`);
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}
