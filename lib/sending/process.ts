import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { config, ConfigError } from "@/lib/config/env";
import { database, inTransaction, type DbTransaction, type Executor } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { deleteMark, readMarks, writeMark, type Mark } from "./mark-file";
import { lockGates, quarantineRails, readGate, type Gates } from "./quarantine";

/**
 * A restored database must not send what was sent after its backup. This module notices the restore; `quarantine.ts`
 * then keeps every rail closed.
 *
 * The database cannot know what it lost, so each process that sends keeps a mark in a file of `DATA_DIR`. A process has
 * a row in `sending_processes` that counts its decisions to send. A decision raises the count in its own transaction;
 * the new count is on the disk before the order leaves. Why that is enough:
 *
 *  - The row's lock puts the decisions of a process in one order, the order of their commits. A backup that contains
 *    the n-th decision contains all before it.
 *  - Hence, if any order left that the database does not contain, its decision is missing, the count of its process is
 *    lower than in the file or its row is missing, and the file is newer than the database.
 *  - Without a restore the database is never behind the file, because the file is written after the commit.
 *
 * A process compares the files when it starts, and its own count at every decision, so a database that is replaced
 * under a running process is noticed as well. Each file also has the sum of all counts, which every process reads again
 * each second. The host that starts first therefore notices what another host sent, unless it was sent within the last
 * second. That host notices it when a process starts there.
 *
 * A missing file proves nothing. On mainnet a process that finds no marks although the database has counted decisions
 * therefore does not start, until somebody runs `npm run quarantine` or copies the folder of another host.
 */

interface SendingProcess {
  installation: string;
  id: string;
  /** The newest mark on the disk. */
  kept: Mark;
  /** The newest mark that has to be there. */
  wanted: Mark;
  writing: Promise<void> | null;
}

let current: Promise<SendingProcess> | null = null;

/**
 * Compares the files of marks with the database, quarantines the rails if the database is older, and registers this
 * process. Later calls return the same registration.
 * @throws ConfigError on mainnet if the files are missing
 */
export function openSendingProcess(): Promise<SendingProcess> {
  current ??= openProcess().catch((error: unknown) => {
    current = null;
    throw error;
  });
  return current;
}

/**
 * Quarantines the rails if the database was replaced by an older one while this process ran, and puts on the disk what
 * other processes have sent. Called before the chain is read further, because a recovery starts at the block up to
 * which the backup had read.
 */
export async function checkDatabase(): Promise<void> {
  const process = await openSendingProcess();
  // Read before the query: a decision that is made meanwhile must not look lost.
  const { kept } = process;
  const [row] = await database().execute<{ decisions: number; total: number; at: string }>(sql`
    select decisions::float8 as decisions, ${totalDecisions}, ${isoNow} from sending_processes
    where process = ${process.id}`);
  if (!row || row.decisions < kept.decisions || row.total < kept.total) await leaveProcess(process);
  // A decision puts its own count on the disk.
  else if (row.total > kept.total)
    await keepMark(process, { ...kept, total: row.total, at: row.at });
}

/** Thrown inside a decision if the database has lost earlier decisions of this process. */
class DatabaseRestoredError extends Error {
  override name = "DatabaseRestoredError";
}

/** What a decision sends. */
export interface Sending<T> {
  value: T;
  /** False: nothing leaves, and nothing is counted. */
  isSending: boolean;
  /** The nonce of the treasury that is signed next. */
  nonce?: number;
}

/**
 * Runs a database transaction that decides to send something. Whatever is decided may leave once this returns, and not
 * before: the mark is on the disk by then.
 * @param work must not decide for a rail whose gate is closed
 */
export async function decideToSend<T>(
  work: (tx: DbTransaction, gates: Gates) => Promise<Sending<T>>,
): Promise<T> {
  const process = await openSendingProcess();
  try {
    const { value, mark } = await inTransaction(async (tx) => {
      const { value, isSending, nonce } = await work(tx, await lockGates(tx));
      // Last, because the row stays locked until the commit.
      return { value, mark: isSending ? await countDecision(tx, process, nonce ?? null) : null };
    });
    if (mark) await keepMark(process, mark);
    return value;
  } catch (error) {
    if (error instanceof DatabaseRestoredError) await leaveProcess(process);
    throw error;
  }
}

async function countDecision(
  tx: DbTransaction,
  { installation, id, kept, wanted }: SendingProcess,
  nonce: number | null,
): Promise<Mark> {
  // The sum is from before this decision.
  const [row] = await tx.execute<{ decisions: number; total: number; at: string }>(sql`
    update sending_processes set decisions = decisions + 1 where process = ${id}
    returning decisions::float8 as decisions, ${totalDecisions}, ${isoNow}`);
  if (!row || row.decisions <= kept.decisions || row.total < kept.total)
    throw new DatabaseRestoredError("The database no longer has what this process has sent.");
  const { sequence } = wanted;
  return { installation, process: id, sequence, ...row, nonce: greater(nonce, wanted.nonce) };
}

/** Waits until the mark, or a newer one of this process, is on the disk. One write serves all who wait. */
async function keepMark(process: SendingProcess, mark: Mark): Promise<void> {
  const { wanted } = process;
  process.wanted = {
    ...wanted,
    decisions: Math.max(wanted.decisions, mark.decisions),
    total: Math.max(wanted.total, mark.total),
    nonce: greater(wanted.nonce, mark.nonce),
    at: wanted.at > mark.at ? wanted.at : mark.at,
  };
  while (process.kept.decisions < mark.decisions || process.kept.total < mark.total) {
    process.writing ??= writeWanted(process).finally(() => (process.writing = null));
    await process.writing;
  }
}

async function writeWanted(process: SendingProcess): Promise<void> {
  const mark = { ...process.wanted, sequence: process.kept.sequence + 1 };
  await writeMark(mark);
  process.kept = mark;
}

/** The database was replaced while this process ran. */
async function leaveProcess(process: SendingProcess): Promise<void> {
  current = null;
  logger().error({ process: process.id }, "the database is older than what this process has sent");
  await openSendingProcess();
}

async function openProcess(): Promise<SendingProcess> {
  const installation = await readInstallationId();
  const all = await readMarks();
  const marks = all.filter((mark) => mark.installation === installation);
  const foreign = all.filter((mark) => mark.installation !== installation);
  const lost = [...(await findLost(marks)), ...(await findFromBeforeInstallation(foreign))];
  if (lost.length > 0) await reportRestore(lost);
  else await assertMarksExist(marks);
  await deleteOldMarks(marks, lost);
  const id = randomUUID();
  const [row] = await database().execute<{ total: number; at: string }>(sql`
    insert into sending_processes (process) values (${id}) returning ${totalDecisions}, ${isoNow}`);
  if (!row) throw new Error("The database returned no process.");
  const kept: Mark = { installation, process: id, sequence: 0, decisions: 0, nonce: null, ...row };
  await writeMark(kept);
  return { installation, id, kept, wanted: kept, writing: null };
}

const totalDecisions = sql.raw(
  `(select coalesce(sum(decisions), 0)::float8 from sending_processes) as total`,
);
const isoNow = sql.raw(
  `to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
);

const greater = (one: number | null, other: number | null) =>
  one === null ? other : Math.max(one, other ?? one);

/** A name of this database that a backup shares with it, so that another database's marks prove nothing here. */
async function readInstallationId(): Promise<string> {
  await database().execute(sql`
    insert into installation (name, value) values ('id', ${randomUUID()}) on conflict do nothing`);
  const [row] = await database().execute<{ value: string }>(
    sql`select value from installation where name = 'id'`,
  );
  if (!row) throw new Error("The installation has no id.");
  return row.value;
}

/** The marks of decisions that the database does not contain. */
async function findLost(marks: readonly Mark[]): Promise<Mark[]> {
  const rows = await database().execute<{ process: string; decisions: number }>(
    sql`select process, decisions::float8 as decisions from sending_processes`,
  );
  const counts = new Map(rows.map(({ process, decisions }) => [process, decisions]));
  const sum = rows.reduce((all, { decisions }) => all + decisions, 0);
  return marks.filter(
    ({ process, decisions, total }) => decisions > (counts.get(process) ?? 0) || total > sum,
  );
}

/**
 * The marks of another installation id that are nevertheless of this database: it has older data, but got its id later.
 * It was restored from a backup that was made before the service first kept marks.
 */
async function findFromBeforeInstallation(foreign: readonly Mark[]): Promise<Mark[]> {
  const sent = foreign.filter(({ decisions, total }) => decisions > 0 || total > 0);
  if (sent.length === 0) return [];
  const [row] = await database().execute<{
    dataSince: string | null;
    sentSince: string | null;
  }>(sql`
    select (select min(at) from audit_log)::text as "dataSince",
      (select min(started_at) from sending_processes)::text as "sentSince"`);
  const dataSince = row?.dataSince ? Date.parse(row.dataSince) : Infinity;
  const sentSince = row?.sentSince ? Date.parse(row.sentSince) : Infinity;
  return sent.filter(({ at }) => dataSince <= Date.parse(at) && Date.parse(at) < sentSince);
}

/**
 * Quarantines the rails, unless all of these marks are from before a restore that the database knows of. The files
 * stay: if the same backup is restored again, the database no longer knows, and they prove the loss again.
 */
async function reportRestore(lost: readonly Mark[]): Promise<void> {
  const [row] = await database().execute<{ since: string | null }>(
    sql`select max(since)::text as since from rail_quarantines`,
  );
  const noticedAt = row?.since ? new Date(row.since) : null;
  const unnoticed = lost.filter(({ at }) => noticedAt === null || new Date(at) > noticedAt);
  if (unnoticed.length > 0) {
    const newest = unnoticed
      .map(({ at }) => at)
      .toSorted()
      .at(-1);
    await quarantineRails({
      reason: `The database does not contain orders that were sent until ${newest}: it was restored from a backup.`,
      highestNonce: unnoticed.reduce<number | null>((all, { nonce }) => greater(all, nonce), null),
    });
  }
}

/** @throws ConfigError on mainnet if no mark is left although something was sent */
async function assertMarksExist(marks: readonly Mark[]): Promise<void> {
  if (
    config().environment !== "mainnet" ||
    marks.some(({ decisions, total }) => decisions > 0 || total > 0)
  )
    return;
  if (!(await hasDecisions(database())) || (await readGate("evm")).isClosed) return;
  throw new ConfigError(
    "DATA_DIR: the folder sending-marks has no marks, although this installation has sent money. If this is an " +
      "additional host for workers, copy the folder from another one. If the database was restored or the folder is " +
      "lost, run `npm run quarantine` first: see Restoring in the README.",
  );
}

async function hasDecisions(executor: Executor): Promise<boolean> {
  const rows = await executor.execute(
    sql`select 1 from sending_processes where decisions > 0 limit 1`,
  );
  return rows.length > 0;
}

/**
 * A database that contains a decision contains all that were made long before it, and the quarantines that were noticed
 * before it. Their marks prove nothing that its own mark does not prove, so they can go.
 */
const outdatedMs = 60 * 60 * 1000;

async function deleteOldMarks(marks: readonly Mark[], lost: readonly Mark[]): Promise<void> {
  const contained = marks.filter((mark) => mark.decisions > 0 && !lost.includes(mark));
  const newest = Math.max(...contained.map(({ at }) => Date.parse(at)));
  for (const mark of marks) if (newest - Date.parse(mark.at) > outdatedMs) await deleteMark(mark);
}
