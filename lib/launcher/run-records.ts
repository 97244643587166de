import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { markOf, stillRuns } from "./lock.mjs";
import { sendSignal } from "./process-identity.mjs";
import { waitUntil } from "./wait";
import { writeFileWhole } from "./whole-file";

/** The processes that a launcher started, so that the next one can end what a killed one left. */

const markSchema = z.object({ pid: z.number().int().positive(), identity: z.string().nullable() });
type Mark = z.infer<typeof markSchema>;

const suffix = ".process.json";
const stopTimeoutMs = 12_000;
const launcherStopTimeoutMs = 30_000;

/** The folder of the records; created if missing. */
export function runFolder(dataDirectory: string): string {
  const folder = join(dataDirectory, "run");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Records the pid of the process `name` of this data folder. */
export function recordProcess(folder: string, name: string, pid: number): void {
  writeFileWhole(join(folder, `${name}${suffix}`), JSON.stringify(markOf(pid)), 0o600);
}

/** Removes the record of a process that has ended. */
export function forgetProcess(folder: string, name: string): void {
  rmSync(join(folder, `${name}${suffix}`), { force: true });
}

/**
 * Ends what a previous launcher left running: first that launcher, which ends the others in order, then
 * the others. Never ends a process that merely has the same pid. Returns their names.
 */
export async function stopOrphans(folder: string, timeoutMs = stopTimeoutMs): Promise<string[]> {
  const records = readRecords(folder);
  const left = records.filter(({ mark }) => mark !== null && stillRuns(mark));
  const launcher = left.filter(({ name }) => name === "launcher");
  const others = left.filter(({ name }) => name !== "launcher");
  for (const { mark } of launcher) await end(mark, Math.max(timeoutMs, launcherStopTimeoutMs));
  await Promise.all(others.map(({ mark }) => end(mark, timeoutMs)));
  for (const { name } of records) forgetProcess(folder, name);
  return left.map(({ name }) => name);
}

function readRecords(folder: string): { name: string; mark: Mark | null }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({ name: file.slice(0, -suffix.length), mark: readMark(join(folder, file)) }));
}

function readMark(path: string): Mark | null {
  try {
    return markSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

async function end(mark: Mark | null, timeoutMs: number): Promise<void> {
  if (!mark || !stillRuns(mark)) return;
  sendSignal(mark.pid, "SIGTERM");
  if (await waitUntil(() => !stillRuns(mark), timeoutMs)) return;
  sendSignal(mark.pid, "SIGKILL");
  await waitUntil(() => !stillRuns(mark), 5_000);
}
