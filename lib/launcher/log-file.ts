import { mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const largest = 10 * 1024 * 1024;

/** Where the output of the process `name` goes; a file grown large is put aside, once, at start. */
export function logFile(dataDirectory: string, name: string): string {
  const folder = join(dataDirectory, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.log`);
  if (sizeOf(path) > largest) renameSync(path, `${path}.1`);
  return path;
}

/** Bytes in the file now, 0 when there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last lines written since the file had `start` bytes. */
export function lastLines(path: string, start: number, count: number): string[] {
  if (sizeOf(path) === 0) return [];
  const text = readFileSync(path).subarray(start).toString("utf8").trimEnd();
  return text === "" ? [] : text.split("\n").slice(-count);
}
