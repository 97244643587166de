import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

/** A simulator's record, in order; it survives a kill of the process at any moment. */
interface SimulatorBook<Entry> {
  /** The entries found on opening. */
  readonly opening: readonly Entry[];
  /** Writes one entry to the file before it returns. */
  append(entry: Entry): void;
}

/**
 * Opens a simulator's append-only book, one JSON value a line, making it where it is absent. A last
 * line that a kill cut short was never acknowledged, and is dropped.
 * @throws Error when another line is not an entry.
 */
export function openSimulatorBook<Entry>(
  path: string,
  parse: (value: unknown) => Entry,
): SimulatorBook<Entry> {
  mkdirSync(dirname(path), { recursive: true });
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const wholeBytes = bytes.lastIndexOf("\n") + 1;
  // The next entry must begin a line of its own.
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
  const lines = bytes.subarray(0, wholeBytes).toString("utf8").split("\n").filter(Boolean);
  return {
    opening: lines.map((line) => parse(JSON.parse(line))),
    append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
  };
}
