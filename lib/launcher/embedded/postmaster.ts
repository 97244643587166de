import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LauncherError } from "../errors";
import { commandOf, isAlive, sendSignal } from "../process-identity.mjs";
import { waitUntil } from "../wait";

/** What the server says of itself in `postmaster.pid`; null when it is not there or half written. */
export function readPostmaster(cluster: string): { pid: number; ready: boolean } | null {
  const path = join(cluster, "postmaster.pid");
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, "utf8").split("\n");
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, ready: lines[7]?.trim() === "ready" };
}

/**
 * Stops a server that a killed launcher left running on this cluster, and clears a lock file whose
 * pid now belongs to another program. @throws LauncherError when the server cannot be stopped
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const left = readPostmaster(cluster);
  if (!left || !isAlive(left.pid)) return false;
  if (!commandOf(left.pid).includes(cluster)) {
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return false;
  }
  await shutDown(left.pid, () => isAlive(left.pid));
  return true;
}

/** Fast shutdown, then an immediate one, then the end. @throws LauncherError when it survives all */
export async function shutDown(
  pid: number,
  alive: () => boolean,
  patience = 20_000,
): Promise<void> {
  for (const [signal, milliseconds] of [
    ["SIGINT", patience],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    sendSignal(pid, signal);
    if (await waitUntil(() => !alive(), milliseconds)) return;
  }
  throw new LauncherError(`The PostgreSQL server with pid ${pid} cannot be stopped.`);
}
