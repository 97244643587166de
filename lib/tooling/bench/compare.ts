import { readFileSync } from "node:fs";
import postgres from "postgres";
import { load, type LoadResult } from "./http-load";
import { databaseDriver, loadDatabase } from "./pgbench";
import { balances, badRows, batches, batchRows, transfers, type Next } from "./requests";
import { acceptedPayout, barePosting } from "./scripts";
import { starter, type BenchProcess } from "./servers";
import { merchantCount, merchantNumbers, type BenchMerchant } from "./world";

/** The service beside what the same machine does without it, in turns, so that ratios hold anywhere. */

export interface CompareOptions {
  folder: string;
  merchants: readonly BenchMerchant[];
  /** Of a database of its own. */
  databaseUrl: string;
  connections: number;
  seconds: number;
  rounds: number;
  peer: { url: string; script: string } | null;
}

const measures = ["transfer", "transferHot", "balance"] as const;
type Measure = (typeof measures)[number];
type Host = "server" | "next" | "bare";

const titles: Record<Measure, string> = {
  transfer: `POST …/transfer, ${merchantCount} merchants`,
  transferHot: "POST …/transfer, one wallet",
  balance: "GET /wallet/balance",
};

/** The medians of the rounds; null where a ratio does not apply. */
type Row = Record<
  | "perSecond"
  | "p50"
  | "p99"
  | "p99AtHalf"
  | "toPgbenchEqual"
  | "toPgbenchPosting"
  | "toNext"
  | "toHttp"
  | "toPeer",
  number | null
>;

export type Comparison = Record<Measure, Row> & {
  memoryMb: number;
  /** A single transfer at a time, in milliseconds. */
  alone: { p50: number; nextP50: number };
  batch: { p50: number; p99: number; rowsPerSecond: number };
  database: { equal: number; equalHot: number; posting: number; peer: number | null };
};

const warmUpSeconds = 2;
const half = (rate: number) => Math.max(1, rate / 2);

/** Prepares a peer: runs its set-up in an empty database. */
export async function preparePeer(file: string, url: string) {
  const [setUp, script] = readFileSync(file, "utf8").split(/^-- pgbench *$/m);
  if (!setUp || !script) throw new Error(`${file} has no line "-- pgbench" between its two parts.`);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(setUp);
  await sql.end();
  return { url, script };
}

class Rounds {
  private readonly results = new Map<string, number[]>();
  private readonly hosts: Record<Host, BenchProcess>;

  constructor(
    private readonly options: CompareOptions,
    hosts: Record<Host, BenchProcess>,
  ) {
    this.hosts = hosts;
  }

  private note(name: string, value: number): void {
    this.results.set(name, [...(this.results.get(name) ?? []), value]);
  }

  median(name: string): number {
    const values = [...(this.results.get(name) ?? [])].sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? 0;
  }

  private async http(
    host: Host,
    name: string,
    next: Next,
    more: { rate?: number; connections?: number; isPost: boolean },
  ): Promise<LoadResult> {
    const { connections, seconds } = this.options;
    const expect = more.isPost && host !== "bare" ? 201 : 200;
    const { port } = this.hosts[host];
    const result = await load({ connections, seconds, ...more, port, next, expect });
    if (result.failed > 0)
      console.log(`${result.failed} of ${name} under ${host} failed, first: ${result.failure}`);
    for (const key of ["perSecond", "p50", "p99"] as const)
      this.note(`${host} ${name} ${key}`, result[key]);
    return result;
  }

  private async database(name: string, script: string, url = this.options.databaseUrl) {
    const { connections: clients, seconds, folder } = this.options;
    this.note(name, await loadDatabase({ url, script, clients, seconds, folder }));
  }

  /** Has both servers compile what they run, so that the first round is like the others. */
  async warmUp(): Promise<void> {
    const { connections, merchants } = this.options;
    const options = { connections, seconds: warmUpSeconds };
    for (const { port } of [this.hosts.server, this.hosts.next]) {
      await load({ ...options, port, next: transfers(merchants), expect: 201 });
      await load({ ...options, port, next: balances(merchants), expect: 200 });
    }
  }

  async measure(round: number): Promise<void> {
    const { merchants, peer } = this.options;
    // Another wallet in each round, because of its merchant's daily limit.
    const hot = [round % merchantCount, (round + merchantCount / 2) % merchantCount];
    const requests: Record<Measure, () => Next> = {
      transfer: () => transfers(merchants),
      transferHot: () => transfers(merchants.slice(hot[0], (hot[0] ?? 0) + 1)),
      balance: () => balances(merchants),
    };
    const isPost = (measure: Measure) => measure !== "balance";
    for (const measure of measures) {
      const kind = { isPost: isPost(measure) };
      const { perSecond } = await this.http("server", measure, requests[measure](), kind);
      if (measure === "transfer") {
        await this.database("equal", acceptedPayout(merchantNumbers));
        await this.database("posting", barePosting(merchantNumbers));
        if (peer) await this.database("peer", peer.script, peer.url);
      }
      await this.http("next", measure, requests[measure](), kind);
      if (measure !== "transferHot") await this.http("bare", measure, requests[measure](), kind);
      const paced = { ...kind, rate: half(perSecond) };
      await this.http("server", `${measure} half`, requests[measure](), paced);
    }
    const number = merchantNumbers.first + (hot[1] ?? 0);
    await this.database("equalHot", acceptedPayout({ first: number, last: number }));
    const alone = { isPost: true, connections: 1 };
    await this.http("server", "alone", transfers(merchants), alone);
    await this.http("next", "alone", transfers(merchants), alone);
    await this.http("server", "batch", batches(merchants), alone);
  }

  private row(measure: Measure): Row {
    const of = (name: string) => this.median(name);
    const perSecond = of(`server ${measure} perSecond`);
    const bare = measure === "balance" ? "balance" : "transfer";
    const to = (whole: number) => (whole > 0 ? round(perSecond / whole, 3) : null);
    const isPost = measure !== "balance";
    return {
      perSecond: round(perSecond, 1),
      p50: round(of(`server ${measure} p50`)),
      p99: round(of(`server ${measure} p99`)),
      p99AtHalf: round(of(`server ${measure} half p99`)),
      toPgbenchEqual: isPost ? to(of("equal")) : null,
      toPgbenchPosting: isPost ? to(of("posting")) : null,
      toNext: to(of(`next ${measure} perSecond`)),
      toHttp: to(of(`bare ${bare} perSecond`)),
      toPeer: isPost ? to(of("peer")) : null,
    };
  }

  result(): Comparison {
    const of = (name: string) => round(this.median(name), 1);
    const rows = this.median("server batch perSecond") * batchRows;
    return {
      transfer: this.row("transfer"),
      transferHot: this.row("transferHot"),
      balance: this.row("balance"),
      memoryMb: this.hosts.server.memoryMb(),
      alone: { p50: of("server alone p50"), nextP50: of("next alone p50") },
      batch: {
        p50: of("server batch p50"),
        p99: of("server batch p99"),
        rowsPerSecond: Math.round(rows),
      },
      database: {
        equal: of("equal"),
        equalHot: of("equalHot"),
        posting: of("posting"),
        peer: this.options.peer ? of("peer") : null,
      },
    };
  }

  print(): void {
    const { transfer, transferHot, balance, memoryMb, alone, batch, database } = this.result();
    const rows = { transfer, transferHot, balance };
    console.table(Object.fromEntries(measures.map((measure) => [titles[measure], rows[measure]])));
    const of = (name: string) => Math.round(this.median(name));
    const { connections, rounds, seconds } = this.options;
    const lines = [
      `One wallet to ${merchantCount} merchants: ${round((transferHot.perSecond ?? 0) / (transfer.perSecond ?? 1))}.`,
      `Alone: ${alone.p50} ms a transfer, ${alone.nextP50} ms under next start.`,
      `A batch of ${batchRows} rows, ${badRows} bad: ${batch.p50} ms, p99 ${batch.p99} ms; ${batch.rowsPerSecond} rows a second.`,
      `Server memory: ${memoryMb} MB.`,
      `${databaseDriver}: ${Math.round(database.equal)} payouts' row changes a second, ` +
        `${Math.round(database.equalHot)} of one wallet; ${Math.round(database.posting)} bare postings` +
        (database.peer === null ? "." : `; the peer ${Math.round(database.peer)}.`),
      `next start: ${of("next transfer perSecond")} POST, ${of("next balance perSecond")} GET a second; ` +
        `node:http: ${of("bare transfer perSecond")} POST, ${of("bare balance perSecond")} GET.`,
      `${connections} connections, ${rounds} rounds of ${seconds} s each; medians.`,
    ];
    console.log(lines.join("\n"));
  }
}

const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Runs all rounds and prints the table. */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const start = starter(options.folder, options.databaseUrl);
  const hosts = {
    server: await start.server(),
    next: await start.next(),
    bare: await start.bare(),
  };
  const rounds = new Rounds(options, hosts);
  await rounds.warmUp();
  for (let number = 1; number <= options.rounds; number += 1) {
    console.log(`Round ${number} of ${options.rounds} …`);
    await rounds.measure(number);
  }
  rounds.print();
  const result = rounds.result();
  for (const host of Object.values(hosts)) await host.stop();
  return result;
}
