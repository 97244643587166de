import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, createWriteStream, openSync } from "node:fs";
import { LauncherError } from "./errors";
import { lastLines, sizeOf } from "./log-file";
import { sendSignal } from "./process-identity.mjs";
import { forgetProcess, recordProcess } from "./run-records";
import { waitUntil } from "./wait";

export interface ProcessPlan {
  name: string;
  /** For messages, as in "The server ended". */
  title: string;
  /** The arguments of `node`. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  logFile: string;
  /** Whether its output appears on the terminal too. */
  loud: boolean;
  runFolder: string;
  report: (line: string) => void;
  /** How long a stop may take before the process is killed. */
  stopTimeoutMs?: number;
}

export interface Supervised {
  /** Resolves when the process first reports it. @throws LauncherError after three attempts */
  ready: Promise<void>;
  /** Ends the process and starts it again. */
  restart(): Promise<void>;
  /** Ends the process for good: SIGTERM, and SIGKILL when that takes too long. */
  stop(): Promise<void>;
  /** Kills the process. */
  kill(): void;
}

const maxAttempts = 3;
const firstPauseMs = 250;
const maxPauseMs = 15_000;
/** After this time a failure counts as the first again. */
const stableAfterMs = 30_000;

/**
 * Starts a process and keeps it running: after an unexpected end it is started again, each time after a
 * longer pause. A process that cannot start at all fails with the last lines of its log.
 */
export function supervise(plan: ProcessPlan): Supervised {
  const state: State = {
    child: null,
    expected: false,
    stopped: false,
    failures: 0,
    wasReady: false,
  };
  let settle = { resolve: () => {}, reject: (_: Error) => {} };
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  // The caller may fail elsewhere first; this is then not an unhandled rejection.
  ready.catch(() => {});

  const launch = () => {
    const startedAt = Date.now();
    const logStart = sizeOf(plan.logFile);
    const child = spawnChild(plan);
    state.child = child;
    state.expected = false;
    child.on("message", (message) => {
      if ((message as { type?: unknown } | null)?.type !== "ready") return;
      state.wasReady = true;
      settle.resolve();
    });
    child.once("exit", (code, signal) => {
      state.child = null;
      forgetProcess(plan.runFolder, plan.name);
      if (state.expected || state.stopped) return;
      state.failures = Date.now() - startedAt > stableAfterMs ? 1 : state.failures + 1;
      recover(signal ? `was killed (${signal})` : `ended with code ${code}`, logStart);
    });
  };

  const recover = (how: string, logStart: number) => {
    if (!state.wasReady && state.failures >= maxAttempts) {
      const lines = lastLines(plan.logFile, logStart, 15).map((line) => `\n  ${line}`);
      const log = lines.length > 0 ? lines.join("") : ` See ${plan.logFile}.`;
      settle.reject(new LauncherError(`${plan.title} cannot start: it ${how}.${log}`));
      return;
    }
    plan.report(`${plan.title} ${how}; restarting it.`);
    const pause = Math.min(firstPauseMs * 2 ** (state.failures - 1), maxPauseMs);
    state.timer = setTimeout(launch, pause);
  };

  launch();
  return {
    ready,
    restart: async () => {
      await endChild(state, plan.stopTimeoutMs);
      if (state.stopped) return;
      state.failures = 0;
      launch();
    },
    stop: async () => {
      state.stopped = true;
      await endChild(state, plan.stopTimeoutMs);
    },
    kill: () => {
      state.stopped = true;
      if (state.child?.pid) sendSignal(state.child.pid, "SIGKILL");
    },
  };
}

interface State {
  child: ChildProcess | null;
  /** Its end is intended. */
  expected: boolean;
  stopped: boolean;
  /** In a row. */
  failures: number;
  wasReady: boolean;
  timer?: NodeJS.Timeout;
}

async function endChild(state: State, stopTimeoutMs = 12_000): Promise<void> {
  clearTimeout(state.timer);
  state.expected = true;
  const { child } = state;
  if (!child) return;
  child.kill("SIGTERM");
  if (await waitUntil(() => state.child !== child, stopTimeoutMs)) return;
  child.kill("SIGKILL");
  await waitUntil(() => state.child !== child, 5_000);
}

function spawnChild(plan: ProcessPlan): ChildProcess {
  const log = openSync(plan.logFile, "a", 0o600);
  // A file, since a pipe would break when the launcher ends before the process.
  const output = plan.loud ? ("pipe" as const) : log;
  const child = spawn(process.execPath, plan.args, {
    env: plan.environment,
    stdio: ["ignore", output, output, "ipc"],
    // Its own session: Ctrl-C reaches it only through the launcher, in order.
    detached: true,
  });
  closeSync(log);
  if (child.pid) recordProcess(plan.runFolder, plan.name, child.pid);
  if (plan.loud) {
    const file = createWriteStream(plan.logFile, { flags: "a", mode: 0o600 });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        file.write(chunk);
        process.stdout.write(chunk);
      });
    }
    child.once("close", () => file.end());
  }
  return child;
}
