import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, createWriteStream, openSync } from "node:fs";
import { LauncherError } from "./errors";
import { lastLines, sizeOf } from "./log-file";
import { sendSignal } from "./process-identity.mjs";
import { forgetProcess, recordProcess } from "./run-records";
import { waitUntil } from "./wait";

export interface ProcessPlan {
  name: string;
  /** Words for the user, as in "The server ended". */
  title: string;
  /** What follows `node` on the command line. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  logFile: string;
  /** Shows its output on the terminal too. */
  loud: boolean;
  runFolder: string;
  report: (line: string) => void;
  /** How long a stop may take before the process is killed. */
  patienceMs?: number;
}

export interface Supervised {
  /** Resolves when the process said so for the first time. @throws LauncherError after three tries */
  ready: Promise<void>;
  /** Ends the process and starts it anew. */
  restart(): Promise<void>;
  /** Ends the process for good: SIGTERM, and SIGKILL when that takes too long. */
  stop(): Promise<void>;
  /** Stops waiting for an orderly end. */
  kill(): void;
}

const tries = 3;
const firstPauseMs = 250;
const maxPauseMs = 15_000;
/** Who ran this long is sound: the next fault counts as the first again. */
const soundAfterMs = 30_000;

/**
 * Starts a process and keeps it running: when it dies unasked it is started again, each time after
 * a longer pause. One that cannot start at all ends in an error with its last lines.
 */
export function supervise(plan: ProcessPlan): Supervised {
  const state: State = { child: null, expected: false, stopped: false, faults: 0, wasReady: false };
  let settle = { resolve: () => {}, reject: (_: Error) => {} };
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  // The caller may learn of a fault elsewhere first; it is no unhandled one for that.
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
      state.faults = Date.now() - startedAt > soundAfterMs ? 1 : state.faults + 1;
      mend(signal ? `was killed (${signal})` : `ended with code ${code}`, logStart);
    });
  };

  const mend = (how: string, logStart: number) => {
    if (!state.wasReady && state.faults >= tries) {
      const lines = lastLines(plan.logFile, logStart, 15).map((line) => `\n  ${line}`);
      const log = lines.length > 0 ? lines.join("") : ` See ${plan.logFile}.`;
      settle.reject(new LauncherError(`${plan.title} cannot start: it ${how}.${log}`));
      return;
    }
    plan.report(`${plan.title} ${how}; starting it again.`);
    const pause = Math.min(firstPauseMs * 2 ** (state.faults - 1), maxPauseMs);
    state.timer = setTimeout(launch, pause);
  };

  launch();
  return {
    ready,
    restart: async () => {
      await endChild(state, plan.patienceMs);
      if (state.stopped) return;
      state.faults = 0;
      launch();
    },
    stop: async () => {
      state.stopped = true;
      await endChild(state, plan.patienceMs);
    },
    kill: () => {
      state.stopped = true;
      if (state.child?.pid) sendSignal(state.child.pid, "SIGKILL");
    },
  };
}

interface State {
  child: ChildProcess | null;
  /** Its end is wanted, and no fault. */
  expected: boolean;
  stopped: boolean;
  /** In a row. */
  faults: number;
  wasReady: boolean;
  timer?: NodeJS.Timeout;
}

async function endChild(state: State, patienceMs = 12_000): Promise<void> {
  clearTimeout(state.timer);
  state.expected = true;
  const { child } = state;
  if (!child) return;
  child.kill("SIGTERM");
  if (await waitUntil(() => state.child !== child, patienceMs)) return;
  child.kill("SIGKILL");
  await waitUntil(() => state.child !== child, 5_000);
}

function spawnChild(plan: ProcessPlan): ChildProcess {
  const log = openSync(plan.logFile, "a", 0o600);
  // A file outlives the launcher: a pipe would break while the process still shuts down.
  const output = plan.loud ? ("pipe" as const) : log;
  const child = spawn(process.execPath, plan.args, {
    env: plan.environment,
    stdio: ["ignore", output, output, "ipc"],
    // A session of its own, so that Ctrl-C reaches it through the launcher alone, in order.
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
