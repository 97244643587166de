import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LauncherError, codeOf } from "../errors";
import { commandOf, isAlive, sendSignal } from "../process-identity.mjs";
import { waitUntil } from "../wait";

/** The state in `postmaster.pid`; null when the file is missing or half-written. */
export function readPostmaster(cluster: string): { pid: number; ready: boolean } | null {
  const path = join(cluster, "postmaster.pid");
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").split("\n");
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, ready: lines[7]?.trim() === "ready" };
}

/**
 * Stops a server that a killed launcher left running on this cluster; true when there was one. Removes
 * the lock file of a killed server only when the new server would consider it alive.
 * @throws LauncherError when the server cannot be stopped
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const left = readPostmaster(cluster);
  if (!left) return false;
  if (isAlive(left.pid) && commandOf(left.pid).includes(cluster)) {
    await shutDown(left.pid, () => isAlive(left.pid));
    return true;
  }
  await endBackends(cluster);
  if (holdsPid(left.pid)) rmSync(join(cluster, "postmaster.pid"), { force: true });
  return false;
}

/** Whether the pid is in use, by another program or by a zombie. */
function holdsPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Back ends end by themselves when their server was killed; busy ones need a signal. */
async function endBackends(cluster: string): Promise<void> {
  const gone = () => backendsOf(cluster).length === 0;
  if (await waitUntil(gone, 3_000)) return;
  for (const pid of backendsOf(cluster)) sendSignal(pid, "SIGQUIT");
  if (await waitUntil(gone, 5_000)) return;
  throw new LauncherError(`Processes of a killed PostgreSQL server still run on ${cluster}.`);
}

/** A server's processes run in its folder. Without /proc the new server checks by itself. */
function backendsOf(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolderOf(pid) === cluster && /postgres/.test(commandOf(pid)));
}

function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** Fast shutdown, then immediate shutdown, then SIGKILL. @throws LauncherError when none works */
export async function shutDown(
  pid: number,
  alive: () => boolean,
  timeoutMs = 20_000,
): Promise<void> {
  for (const [signal, milliseconds] of [
    ["SIGINT", timeoutMs],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    sendSignal(pid, signal);
    if (await waitUntil(() => !alive(), milliseconds)) return;
  }
  throw new LauncherError(`The PostgreSQL server with pid ${pid} cannot be stopped.`);
}
