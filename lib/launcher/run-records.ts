import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { markOf, stillRuns } from "./lock.mjs";
import { sendSignal } from "./process-identity.mjs";
import { waitUntil } from "./wait";
import { writeFileWhole } from "./whole-file";

/** Which processes a launcher started, so that the next one can end what a killed one left behind. */

const markSchema = z.object({ pid: z.number().int().positive(), identity: z.string().nullable() });
type Mark = z.infer<typeof markSchema>;

const suffix = ".process.json";
const patienceMs = 12_000;
const launcherPatienceMs = 30_000;

/** The folder of the records, made when missing. */
export function runFolder(dataDirectory: string): string {
  const folder = join(dataDirectory, "run");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Notes that the process `name` of this data folder has this pid now. */
export function recordProcess(folder: string, name: string, pid: number): void {
  writeFileWhole(join(folder, `${name}${suffix}`), JSON.stringify(markOf(pid)), 0o600);
}

/** Forgets a process that has ended. */
export function forgetProcess(folder: string, name: string): void {
  rmSync(join(folder, `${name}${suffix}`), { force: true });
}

/**
 * Ends whatever a former launcher left running: first that launcher, which ends the rest in order,
 * then every other. Never touches a process that merely has the same pid. Returns their names.
 */
export async function stopOrphans(folder: string, patience = patienceMs): Promise<string[]> {
  const records = readRecords(folder);
  const left = records.filter(({ mark }) => mark !== null && stillRuns(mark));
  const launcher = left.filter(({ name }) => name === "launcher");
  const others = left.filter(({ name }) => name !== "launcher");
  for (const { mark } of launcher) await end(mark, Math.max(patience, launcherPatienceMs));
  await Promise.all(others.map(({ mark }) => end(mark, patience)));
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

async function end(mark: Mark | null, patience: number): Promise<void> {
  if (!mark || !stillRuns(mark)) return;
  sendSignal(mark.pid, "SIGTERM");
  if (await waitUntil(() => !stillRuns(mark), patience)) return;
  sendSignal(mark.pid, "SIGKILL");
  await waitUntil(() => !stillRuns(mark), 5_000);
}
