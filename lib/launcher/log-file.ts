import { mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const maxBytes = 10 * 1024 * 1024;

/** The log file of the process `name`; a large one is renamed at the start. */
export function logFile(dataDirectory: string, name: string): string {
  const folder = join(dataDirectory, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.log`);
  if (sizeOf(path) > maxBytes) renameSync(path, `${path}.1`);
  return path;
}

/** The size in bytes, 0 without a file. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last lines after the first `start` bytes. */
export function lastLines(path: string, start: number, count: number): string[] {
  if (sizeOf(path) === 0) return [];
  const text = readFileSync(path).subarray(start).toString("utf8").trimEnd();
  return text === "" ? [] : text.split("\n").slice(-count);
}
