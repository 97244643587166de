import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  linkSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { amountSchema, raisedLimitsSchema } from "./limits";
import { SigningRefusedError } from "./signer";

/**
 * The signer's durable record of what it signed, one line per record, appended and flushed to the disk before a
 * signature leaves the process. A crash can only lose a record whose signature did not leave.
 *
 * Only one process may sign by a journal. Each process starts with a session record, and reads what follows its
 * own records after every append. A process that finds the session of another one has lost the journal to it, and
 * returns no signature. So two processes never each count up to the limits.
 */

/** `at` and `until` are milliseconds since 1970, by the signer's clock. */
const recordSchema = z.discriminatedUnion("type", [
  /** Begins the journal of a seed that has signed nothing, so that an emptied journal is noticed. */
  z.object({ type: z.literal("created"), at: z.number() }),
  z.object({ type: z.literal("session"), at: z.number(), id: z.string() }),
  z.object({
    type: z.literal("signature"),
    at: z.number(),
    chainId: z.number(),
    path: z.string(),
    nonce: z.number(),
    digest: z.string(),
    usdtMinor: amountSchema,
    valueWei: amountSchema,
    /** The most that gas costs, in addition to what was recorded for the same nonce. */
    feeWei: amountSchema,
    identityCalls: amountSchema,
  }),
  z.object({
    type: z.literal("raise"),
    at: z.number(),
    until: z.number(),
    limits: raisedLimitsSchema,
    reason: z.string(),
  }),
  /** An earlier journal was lost: what was signed in the day before is unknown. */
  z.object({ type: z.literal("lost"), at: z.number() }),
]);

export type JournalRecord = z.infer<typeof recordSchema>;

/** A journal is missing, or is damaged at a place that cannot be explained by a crash. */
export class JournalError extends Error {
  override name = "JournalError";
}

/** Creates the journal of a seed that has signed nothing. @throws JournalError if there is a journal */
export function createJournal(path: string): void {
  create(path, { type: "created", at: Date.now() });
}

/**
 * Creates the journal of a signer whose journal was lost, or of a seed that may have signed elsewhere. By it nothing is signed for a day, unless the limits
 * are raised, because what was signed in the day before is unknown.
 * @throws JournalError if there is a journal
 */
export function createLostJournal(path: string): void {
  create(path, { type: "lost", at: Date.now() });
}

function create(path: string, first: JournalRecord): void {
  if (existsSync(path)) throw new JournalError(`There is a journal already: ${path}.`);
  mkdirSync(dirname(path), { recursive: true });
  // It appears under its name once it is complete.
  const draft = `${path}.${randomUUID()}`;
  const file = openSync(draft, "wx", 0o600);
  try {
    writeSync(file, writeLine(first));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(draft, path);
  } catch {
    throw new JournalError(`There is a journal already: ${path}.`);
  } finally {
    rmSync(draft);
  }
  syncFolder(dirname(path));
}

/** An open journal. All calls are synchronous, so that nothing comes between a decision and its record. */
export class Journal {
  readonly #file: number;
  readonly #session = randomUUID();
  readonly #onRecord: (record: JournalRecord) => void;
  /** Up to where the file was read. */
  #offset = 0;
  #wasStarted = false;
  #isLost = false;

  /**
   * Opens a journal and reads it.
   * @param onRecord receives every record once, in order: those of the file, then each appended one
   * @throws JournalError if it is missing or damaged
   */
  constructor(path: string, onRecord: (record: JournalRecord) => void) {
    if (!existsSync(path)) throw new JournalError(`The signer's journal ${path} is missing.`);
    this.#file = openSync(path, "a+", 0o600);
    this.#onRecord = onRecord;
    try {
      const tornAt = this.#readOn();
      // A crash cut the last record off before it was flushed, so that its signature did not leave.
      if (tornAt !== null) ftruncateSync(this.#file, tornAt);
      if (this.#offset === 0) throw new JournalError(`The signer's journal ${path} is empty.`);
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  /** Takes the journal over from any other process. */
  start(at: number): void {
    this.append({ type: "session", at, id: this.#session });
  }

  /**
   * Appends a record and flushes it to the disk.
   * @throws SigningRefusedError if another process has taken the journal over, or the record could not be stored:
   * then nothing may be signed by it
   */
  append(record: JournalRecord): void {
    if (this.#isLost)
      throw new SigningRefusedError("The signer's journal cannot be written: restart the signer.");
    if (!this.#wasStarted && record.type !== "session")
      throw new SigningRefusedError("The signer is starting.");
    try {
      const line = Buffer.from(writeLine(record));
      if (writeSync(this.#file, line) !== line.length) throw new Error("The disk is full.");
      fsyncSync(this.#file);
      this.#readOn();
    } catch (error) {
      this.#isLost = true;
      const reason = error instanceof Error ? error.message : String(error);
      throw new SigningRefusedError(`The signer's journal cannot be written: ${reason}`);
    }
    if (this.#isLost)
      throw new SigningRefusedError("Another signer process has taken over the journal.");
  }

  close(): void {
    closeSync(this.#file);
  }

  /**
   * Reads all complete lines that follow.
   * @returns where an incomplete last line begins; null: there is none
   */
  #readOn(): number | null {
    let rest = Buffer.alloc(0);
    let position = this.#offset;
    const { size } = fstatSync(this.#file);
    const chunk = Buffer.alloc(Math.min(size - position, 1024 * 1024));
    while (position < size) {
      const length = readSync(this.#file, chunk, 0, chunk.length, position);
      if (length === 0) break;
      position += length;
      rest = Buffer.concat([rest, chunk.subarray(0, length)]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        this.#take(rest.toString("utf8", 0, end));
        rest = rest.subarray(end + 1);
        this.#offset += end + 1;
      }
    }
    return rest.length > 0 ? this.#offset : null;
  }

  #take(line: string): void {
    const record = readLine(line);
    if (!record) throw new JournalError(`The signer's journal is damaged at byte ${this.#offset}.`);
    // Any session after our own is a process that has taken over.
    if (record.type === "session") this.#isLost = this.#wasStarted && record.id !== this.#session;
    if (record.type === "session" && record.id === this.#session) this.#wasStarted = true;
    this.#onRecord(record);
  }
}

const checksum = (text: string) =>
  createHash("sha256").update(text).digest("base64url").slice(0, 16);

function writeLine(record: JournalRecord): string {
  const text = JSON.stringify(record, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return `${checksum(text)} ${text}\n`;
}

function readLine(line: string): JournalRecord | null {
  const text = line.slice(17);
  if (line[16] !== " " || line.slice(0, 16) !== checksum(text)) return null;
  const parsed = recordSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

function syncFolder(folder: string): void {
  const file = openSync(folder, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
