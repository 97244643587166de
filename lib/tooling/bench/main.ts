import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "@/lib/launcher/install.mjs";
import { startPostgres } from "@/lib/launcher/postgres";
import { driverLoad, hasPgbench, pgbench } from "./database-load";
import { load, type LoadRequest, type LoadResult } from "./load";
import { startBare, startOurs, startPlainNext, type BenchServer } from "./servers";
import type { BenchMerchant } from "./world";

/**
 * `npm run bench`: how many payouts are accepted and balances read a second, beside what the same
 * machine does without us; and what a row of a batch costs, beside a payout of its own. Medians of three rounds, all measured in turns in one run, so that the
 * ratios hold on any machine.
 */
const connections = 32;
const merchantCount = 500;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = 3;

type Measure = "transfer" | "balance";
type Host = "ours" | "next" | "bare";

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function transferOf(merchants: readonly BenchMerchant[], run: string) {
  return (index: number): LoadRequest => ({
    method: "POST",
    path: "/api/mobile-money/transfer",
    headers: {
      authorization: `Bearer ${merchants[index % merchants.length]?.key}`,
      "content-type": "application/json",
      "idempotency-key": `${run}-${index}`,
    },
    body: `{"amount":1,"phoneNumber":"+23324${String(1_000_000 + (index % 8_000_000)).padStart(7, "0")}"}`,
  });
}

function balanceOf(merchants: readonly BenchMerchant[]) {
  return (index: number): LoadRequest => {
    const merchant = merchants[index % merchants.length];
    return {
      method: "GET",
      path: `/wallet/balance/${merchant?.wallet}`,
      headers: { authorization: `Bearer ${merchant?.key}` },
    };
  };
}

const batchRows = 1000;
const badRows = 5;

/** A file of the largest size, with a few bad rows, as it is uploaded. */
function batchOf(merchants: readonly BenchMerchant[], run: string) {
  const rows = Array.from({ length: batchRows }, (_, row) =>
    row < badRows ? `abc,12,${run}` : `1.00,024${String(1_000_000 + row)},Ama Mensah`,
  );
  const body = ["amount,phoneNumber,accountName", ...rows, ""].join("\n");
  return (index: number): LoadRequest => ({
    method: "POST",
    path: "/payouts/batches",
    headers: {
      authorization: `Bearer ${merchants[index % merchants.length]?.key}`,
      "content-type": "text/csv",
      "idempotency-key": `${run}-${index}`,
    },
    body,
  });
}

class Bench {
  readonly results: Record<string, LoadResult[]> = {};
  readonly database: number[] = [];
  readonly batches: LoadResult[] = [];

  constructor(
    private readonly merchants: readonly BenchMerchant[],
    private readonly servers: Record<Host, BenchServer>,
    private readonly databaseUrl: string,
    private readonly folder: string,
  ) {}

  private async measure(host: Host, measure: Measure): Promise<void> {
    const run = randomBytes(6).toString("hex");
    const requests =
      measure === "transfer" ? transferOf(this.merchants, run) : balanceOf(this.merchants);
    const expect = host === "bare" ? 200 : measure === "transfer" ? 201 : 200;
    const result = await load(this.servers[host].port, requests, { connections, seconds, expect });
    (this.results[`${host} ${measure}`] ??= []).push(result);
  }

  async round(): Promise<void> {
    for (const measure of ["transfer", "balance"] as const)
      for (const host of ["ours", "next", "bare"] as const) await this.measure(host, measure);
    const batch = batchOf(this.merchants, randomBytes(6).toString("hex"));
    const one = { connections: 1, seconds, expect: 201 };
    this.batches.push(await load(this.servers.ours.port, batch, one));
    this.database.push(
      hasPgbench()
        ? pgbench(this.databaseUrl, this.folder, connections, seconds)
        : await driverLoad(
            this.databaseUrl,
            this.merchants.map(({ wallet }) => wallet),
            connections,
            seconds,
          ),
    );
  }

  print(): void {
    const of = (name: string, pick: (result: LoadResult) => number) =>
      median((this.results[name] ?? []).map(pick));
    const rate = (name: string) => of(name, ({ perSecond }) => perSecond);
    const database = median(this.database);
    const ratio = (part: number, whole: number) =>
      whole === 0 ? "-" : String(Math.round((100 * part) / whole) / 100);
    const rows = (["transfer", "balance"] as const).map((measure) => ({
      measure: measure === "transfer" ? "POST /api/mobile-money/transfer" : "GET /wallet/balance",
      "per second": Math.round(rate(`ours ${measure}`)),
      "median ms": Math.round(of(`ours ${measure}`, ({ medianMs }) => medianMs)),
      "p99 ms": Math.round(of(`ours ${measure}`, ({ p99Ms }) => p99Ms)),
      "to postings": ratio(rate(`ours ${measure}`), database),
      "to next start": ratio(rate(`ours ${measure}`), rate(`next ${measure}`)),
      "to node:http": ratio(rate(`ours ${measure}`), rate(`bare ${measure}`)),
      failed: of(`ours ${measure}`, ({ failed }) => failed),
    }));
    console.table(rows);
    const batch = (pick: (result: LoadResult) => number) => median(this.batches.map(pick));
    const rowRate = batch(({ perSecond }) => perSecond) * batchRows;
    console.log(
      `POST /payouts/batches, ${batchRows} rows, ${badRows} bad, one at a time: median ` +
        `${Math.round(batch(({ medianMs }) => medianMs))} ms, p99 ${Math.round(batch(({ p99Ms }) => p99Ms))} ms, ` +
        `${batch(({ failed }) => failed)} failed; ${ratio(rowRate, rate("ours transfer"))} rows a second to one transfer.`,
    );
    const tool = hasPgbench() ? "pgbench" : "the driver";
    console.log(`Database alone (${tool}): ${Math.round(database)} postings a second.`);
    for (const host of ["next", "bare"] as const)
      console.log(
        `${host === "next" ? "next start" : "node:http"}: ${Math.round(rate(`${host} transfer`))} POST, ${Math.round(rate(`${host} balance`))} GET a second.`,
      );
    console.log(
      `${connections} connections, ${merchantCount} merchants, ${rounds} rounds of ${seconds} s each; medians.`,
    );
  }
}

await ensureBuilt(console.log);
const folder = mkdtempSync(join(tmpdir(), "cedirail-bench-"));
chmodSync(folder, 0o755);
const server = await startPostgres({
  dataDirectory: join(folder, "postgres"),
  password: randomBytes(16).toString("hex"),
  database: "cedirail",
});
const servers: Partial<Record<Host, BenchServer>> = {};
try {
  Object.assign(process.env, {
    CEDIRAIL_ENV: "testnet",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: server.url,
    LOG_LEVEL: "warn",
    RATE_LIMIT_SCALE: "1000000",
    MTN_BASE_URL: "http://127.0.0.1:9",
  });
  const { migrateDatabase } = await import("@/drizzle/migrate");
  await migrateDatabase(server.url);
  const { makeMerchants } = await import("./world");
  console.log(`Making ${merchantCount} merchants …`);
  const merchants = await makeMerchants(merchantCount);
  servers.ours = await startOurs();
  servers.next = await startPlainNext();
  servers.bare = await startBare();
  const bench = new Bench(merchants, servers as Record<Host, BenchServer>, server.url, folder);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} …`);
    await bench.round();
  }
  bench.print();
} finally {
  for (const started of Object.values(servers)) started.stop();
  const { closeDatabase } = await import("@/lib/db/client");
  await closeDatabase();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
