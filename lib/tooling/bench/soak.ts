import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "@/lib/launcher/ports";
import { load, type LoadResult } from "./http-load";
import { databaseDriver, loadDatabase } from "./pgbench";
import { transfers } from "./requests";
import { wholePayout } from "./scripts";
import { starter, type BenchProcess } from "./servers";
import { merchantNumbers, type BenchMerchant } from "./world";

/** Payouts from acceptance to settled: server, worker, simulator and load generator on this machine. */

export interface SoakOptions {
  folder: string;
  merchants: readonly BenchMerchant[];
  connections: number;
  /** Of the paced part. */
  minutes: number;
  /** Payouts a second of the paced part. */
  rate: number;
  /** The address of a new database with the merchants. */
  createDatabase: (name: string) => Promise<string>;
}

interface Part {
  accepted: number;
  acceptedPerSecond: number;
  /** Milliseconds from when a request was due to its response. */
  p50: number;
  p99: number;
  failed: number;
  settled: number;
  /** From the first request until nothing was left. */
  settledPerSecond: number;
  /** To what `pgbench` does of the row changes of a whole payout's life. */
  toPgbenchLife: number;
  maxBacklog: number;
  /** Payouts that were not settled when the load ended, and when the time for the others was over. */
  backlog: number;
  left: number;
  drainSeconds: number;
  /** Megabytes at the start, in the middle and at the end, by process. */
  memoryMb: Record<string, number[]>;
}

export interface Soak {
  pgbenchLife: number;
  paced: Part;
  unpaced: Part;
}

const unpacedSeconds = 60;
const sampleEveryMs = 5_000;
const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

interface Counts {
  settled: number;
  open: number;
}

class Service {
  private constructor(
    private readonly sql: postgres.Sql,
    private readonly processes: Record<string, BenchProcess>,
    private readonly options: SoakOptions,
    private readonly pgbenchLife: number,
  ) {}

  static async start(options: SoakOptions, pgbenchLife: number): Promise<Service> {
    const url = await options.createDatabase("soaked");
    const [port, mtnPort] = [await freePort(), await freePort()];
    const settings = { PORT: `${port}`, MTN_BASE_URL: `http://127.0.0.1:${mtnPort}` };
    const start = starter(options.folder, url, settings);
    const processes = {
      simulator: await start.simulators(["mtn"]),
      worker: await start.worker(),
      server: await start.server(),
    };
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    return new Service(sql, processes, options, pgbenchLife);
  }

  async stop(): Promise<void> {
    await this.sql.end();
    for (const one of Object.values(this.processes)) await one.stop();
  }

  private async count(): Promise<Counts> {
    const [counts] = await this.sql<Counts[]>`
      select count(*) filter (where status = 'completed')::integer as settled,
        count(*) filter (where status in ('pending', 'processing'))::integer as open
      from transactions`;
    return counts ?? { settled: 0, open: 0 };
  }

  private memory(): [string, number][] {
    return Object.entries(this.processes).map(([name, one]) => [name, one.memoryMb()]);
  }

  /** Loads the service for a while, then waits until it has settled everything. */
  async run(seconds: number, rate?: number): Promise<Part> {
    const before = await this.count();
    const samples: { open: number; memory: [string, number][] }[] = [];
    const sample = async () => {
      const [{ open }, memory] = [await this.count(), this.memory()];
      samples.push({ open, memory });
      return open;
    };
    await sample();
    const startedAt = performance.now();
    const sampling = setInterval(() => void sample().catch(() => undefined), sampleEveryMs);
    const result = await load({
      port: this.processes.server?.port ?? 0,
      next: transfers(this.options.merchants),
      connections: this.options.connections,
      seconds,
      expect: 201,
      rate,
    });
    clearInterval(sampling);
    const loadedAt = performance.now();
    const backlog = await sample();
    const left = await this.drain(backlog, seconds);
    const endedAt = performance.now();
    const { settled } = await this.count();
    return this.part(result, samples, {
      settled: settled - before.settled,
      settledPerSecond: round(((settled - before.settled) * 1000) / (endedAt - startedAt), 1),
      backlog,
      left,
      drainSeconds: round((endedAt - loadedAt) / 1000, 1),
    });
  }

  private async drain(backlog: number, seconds: number): Promise<number> {
    const deadline = performance.now() + Math.max(60, 3 * seconds) * 1000;
    let open = backlog;
    while (open > 0 && performance.now() < deadline) {
      await pause(500);
      open = (await this.count()).open;
    }
    return open;
  }

  private part(
    { succeeded, perSecond, p50, p99, failed, failure }: LoadResult,
    samples: readonly { open: number; memory: [string, number][] }[],
    ends: Pick<Part, "settled" | "settledPerSecond" | "backlog" | "left" | "drainSeconds">,
  ): Part {
    if (failed > 0) console.log(`${failed} requests failed, first: ${failure}`);
    const moments = [0, Math.floor(samples.length / 2), samples.length - 1];
    const memoryMb: Record<string, number[]> = {};
    for (const moment of moments)
      for (const [name, memory] of samples[moment]?.memory ?? [])
        (memoryMb[name] ??= []).push(memory);
    return {
      accepted: succeeded,
      acceptedPerSecond: round(perSecond, 1),
      p50: round(p50),
      p99: round(p99),
      failed,
      ...ends,
      toPgbenchLife: round(ends.settledPerSecond / this.pgbenchLife),
      maxBacklog: Math.max(...samples.map(({ open }) => open)),
      memoryMb,
    };
  }
}

function print(title: string, part: Part): void {
  const memory = Object.entries(part.memoryMb).map(([name, all]) => `${name} ${all.join(", ")}`);
  console.log(
    `${title}: ${part.accepted} accepted (${part.acceptedPerSecond} a second), ${part.failed} failed, ` +
      `p50 ${part.p50} ms, p99 ${part.p99} ms.\n` +
      `  ${part.settled} settled, ${part.settledPerSecond} a second end to end: ` +
      `${part.toPgbenchLife} of ${databaseDriver}'s row changes.\n` +
      `  ${part.maxBacklog} open at most, ${part.backlog} when the load ended, ${part.left} left ` +
      `${part.drainSeconds} s later.\n` +
      `  MB at the start, in the middle and at the end: ${memory.join("; ")}.`,
  );
}

/** Runs a paced and an unpaced part on a database of their own, and prints both. */
export async function soak(options: SoakOptions): Promise<Soak> {
  const { folder, connections, minutes, rate } = options;
  console.log("The row changes of whole payouts …");
  const pgbenchLife = await loadDatabase({
    url: await options.createDatabase("lives"),
    script: wholePayout(merchantNumbers),
    clients: connections,
    seconds: 15,
    folder,
  });
  console.log(`${databaseDriver}: ${Math.round(pgbenchLife)} whole payouts a second.`);
  const service = await Service.start(options, pgbenchLife);
  const paced = await service.run(minutes * 60, rate);
  print(`${rate} payouts a second for ${minutes} min`, paced);
  const seconds = Math.min(unpacedSeconds, minutes * 60);
  const unpaced = await service.run(seconds);
  print(`${connections} connections without pauses for ${seconds} s`, unpaced);
  await service.stop();
  return { pgbenchLife: round(pgbenchLife, 1), paced, unpaced };
}
