import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import type postgres from "postgres";
import { inject } from "vitest";

export interface TestProcess {
  isAlive(): boolean;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
}

const running = new Set<TestProcess>();
// A test that is cut short must leave nothing behind.
process.once("exit", () => running.forEach((one) => void one.kill()));

/** Kills what {@link startProcess} started and is still there. */
export async function killAllProcesses(): Promise<void> {
  await Promise.all([...running].map((one) => one.kill()));
}

/**
 * As if the leases of workers that were killed had run out; nobody else may work meanwhile. That they
 * do run out by themselves is tested once, by crash.db.test.ts.
 */
export async function expireLeases(sql: postgres.Sql): Promise<void> {
  for (const table of ["delivery_queues", "payout_batches", "transactions", "transfers"])
    await sql`update ${sql(table)} set leased_until = null where leased_until is not null`;
}

/** The built process of a script; see vitest-processes.ts. */
const builtOf = (script: string) =>
  join(inject("processFolder"), basename(script).replace(/ts$/, "mjs"));

/** Starts one of the service's processes on this test's database, and waits until it is ready. */
export async function startProcess(
  script: string,
  environment: Record<string, string> = {},
  parameters: readonly string[] = [],
): Promise<TestProcess> {
  const child = spawn(process.execPath, [builtOf(script), ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const started: TestProcess = {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
      running.delete(started);
    },
  };
  running.add(started);
  const ready = once(child, "message").then(() => "ready");
  if ((await Promise.race([ready, ended.then(() => "ended")])) !== "ready")
    throw new Error(`${script} did not start.`);
  return started;
}

/** Runs one of the service's commands on this test's database to its end. */
export async function runCommand(
  script: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
  input?: string,
): Promise<{ code: number | null; output: string }> {
  const command = startCommand(script, parameters, environment, input);
  const code = await command.ended;
  return { code, output: command.output() };
}

/** Starts one of the service's commands as a shell does, without a launcher's channel. */
export function startCommand(
  script: string,
  parameters: readonly string[] = [],
  environment: Record<string, string> = {},
  input?: string,
) {
  const child = spawn(process.execPath, [builtOf(script), ...parameters], {
    env: { ...process.env, ...environment },
  });
  child.stdin.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close").then(() => child.exitCode);
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { output: () => output, ended, kill };
}

/** A place on the way to the provider at which a call can be stopped. */
export interface Gate {
  when: "before" | "after";
  path: RegExp;
}

/** Stands between a worker and the provider: counts the calls, and can hold them back. */
export async function startGatedProxy(target: string) {
  let gate: Gate | null = null;
  let seen = 0;
  const held = new Set<() => void>();

  async function holdAt(when: Gate["when"], path: string): Promise<void> {
    if (gate?.when === when && gate.path.test(path))
      await new Promise<void>((resolve) => held.add(resolve));
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await holdAt("before", path);
    seen += 1;
    if (request.socket.destroyed) return;
    const ownHeaders = ["host", "connection", "transfer-encoding", "content-length"];
    const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name));
    const answer = await fetch(target + path, {
      method: request.method ?? "GET",
      headers: headers as [string, string][],
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    await holdAt("after", path);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many calls the provider got. */
    seen: () => seen,
    /** How many calls are held back. */
    heldNow: () => held.size,
    hold: (at: Gate) => {
      gate = at;
    },
    /** Lets all held calls continue. */
    release: () => {
      gate = null;
      for (const goOn of held) goOn();
      held.clear();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type GatedProxy = Awaited<ReturnType<typeof startGatedProxy>>;
