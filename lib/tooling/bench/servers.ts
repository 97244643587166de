import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { processFolder, processSettings } from "@/lib/launcher/install.mjs";
import { freePort } from "@/lib/launcher/ports";

const bareServer = `
  const body = Buffer.from(JSON.stringify({ status: "ok" }));
  const headers = { "content-type": "application/json", "content-length": body.length };
  require("node:http").createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(body));
  }).listen(Number(process.env.PORT), "127.0.0.1");`;

/** A process of the bench. */
export interface BenchProcess {
  /** Where it listens, if it does. */
  port: number;
  /** The memory that it occupies now, in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
}

interface Plan {
  args: readonly string[];
  environment: Record<string, string>;
  logFile: string;
  /** A path that responds with 200 once it serves. */
  readyPath?: string;
}

const running = new Set<BenchProcess>();

/** Ends every process that is still running. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((one) => one.stop()));
}

async function start({ args, environment, logFile, readyPath }: Plan): Promise<BenchProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, args, {
    // With a channel, like under the launcher, so that it ends with the bench and reports when it is ready.
    stdio: ["ignore", log, log, "ipc"],
    env: { ...process.env, ...environment, PORT: String(port), NODE_ENV: "production" },
  });
  closeSync(log);
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const announced = new Promise<void>((resolve) => child.once("message", () => resolve()));
  const started: BenchProcess = {
    port,
    memoryMb: () => memoryMb(child.pid ?? 0),
    stop: async () => {
      running.delete(started);
      child.kill("SIGTERM");
      const kill = setTimeout(() => child.kill("SIGKILL"), 12_000);
      await exit;
      clearTimeout(kill);
    },
  };
  running.add(started);
  const isReady = readyPath === undefined ? announced : responds(port, readyPath);
  const failure = Promise.race([
    exit,
    new Promise((resolve) => setTimeout(resolve, 60_000).unref()),
  ]);
  const first = await Promise.race([isReady.then(() => "ready"), failure.then(() => "failed")]);
  if (first === "ready") return started;
  throw new Error(
    `${args.join(" ").slice(0, 100)} did not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`,
  );
}

async function responds(port: number, path: string): Promise<void> {
  for (;;) {
    const isServed = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.ok,
      () => false,
    );
    if (isServed) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function memoryMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    const listed = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Math.round(Number(listed.stdout) / 1024);
  }
}

/** Starts processes against one database, their logs in `folder`. */
export function starter(
  folder: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
) {
  const environment = { ...settings, DATABASE_URL: databaseUrl };
  const plan = (name: string) => ({ environment, logFile: join(folder, `${name}.log`) });
  const bundled = (name: string) => [...processSettings, join(processFolder, `${name}.mjs`)];
  const readyPath = "/api/ready";
  const next = ["node_modules/next/dist/bin/next", "start"];
  return {
    /** The server, as `npm start` runs it. */
    server: () => start({ ...plan("server"), args: bundled("server"), readyPath }),
    /** The worker, as `npm start` runs it. */
    worker: () => start({ ...plan("worker"), args: bundled("worker") }),
    /** The simulators of these providers, without their delays. */
    simulators: (providers: readonly string[]) =>
      start({
        ...plan("simulators"),
        environment: { ...environment, RETRY_TIME_SCALE: "0.000001" },
        args: [...bundled("simulators"), ...providers],
      }),
    /** The same routes under plain `next start`. */
    next: () => start({ ...plan("next"), args: next, readyPath }),
    /** `node:http` that responds and does nothing else. */
    bare: () => start({ ...plan("bare"), args: ["-e", bareServer], readyPath: "/" }),
  };
}
