import { closeSync, mkdirSync, openSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { config, ConfigError } from "@/lib/config/env";
import { database, type Executor } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";

/**
 * Copies of the audit chain's head outside the database (reliability L2): a chain that was cut at its end
 * and continued is whole in itself, but no longer contains what was anchored.
 */

const anchorSchema = z.object({
  at: z.iso.datetime(),
  position: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
type Anchor = z.infer<typeof anchorSchema>;

/** The file of anchors: one line of JSON each, only ever appended to. */
export const anchorFile = () => join(config().dataDirectory, "audit-anchors.jsonl");

/** Checks that anchors can be kept. @throws ConfigError where `DATA_DIR` cannot be written */
export function ensureAnchorsWritable(): void {
  const { dataDirectory } = config();
  try {
    mkdirSync(dataDirectory, { recursive: true });
    closeSync(openSync(anchorFile(), "a", 0o600));
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${anchorFile()} cannot be written, so the audit log cannot be anchored outside the ` +
        `database: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Writes the chain's last position and hash to the log and to the file of anchors, which is on the disk when
 * this returns. What no longer matches the earlier anchors is logged as an error first.
 */
export async function anchorAudit(executor: Executor = database()): Promise<void> {
  const { isTorn } = await reportBrokenAnchors(executor);
  const [head] = await executor.execute<{ at: string; position: number; hash: string }>(sql`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      position::float8 as position, hash
    from audit_log where position is not null order by position desc limit 1`);
  if (!head) return;
  const { at, position, hash } = head;
  logger().info({ position, hash }, "audit log anchored");
  const file = await open(anchorFile(), "a+", 0o600);
  try {
    const line = JSON.stringify({ at, position, hash } satisfies Anchor);
    await file.appendFile(`${isTorn ? "\n" : ""}${line}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Logs as an error what the audit chain no longer contains of what was anchored. */
export async function reportBrokenAnchors(
  executor: Executor = database(),
): Promise<CheckedAnchors> {
  const checked = await checkAnchors(executor);
  const { broken } = checked;
  if (broken.length > 0)
    logger().error(
      { file: anchorFile(), broken: broken.slice(0, 5), count: broken.length },
      "the audit log does not match its anchors: it was cut, replaced or restored from a backup",
    );
  return checked;
}

interface CheckedAnchors {
  /** How many anchors could be read. */
  count: number;
  /** What the audit chain does not contain of what was anchored, one sentence each. */
  broken: string[];
  /** Whether the last line was not written to its end. */
  isTorn: boolean;
}

/** Compares the audit chain with every anchor. */
export async function checkAnchors(executor: Executor = database()): Promise<CheckedAnchors> {
  const text = await readAnchorFile();
  const lines = text.split("\n").filter((line) => line !== "");
  const read = lines.map((line) => anchorSchema.safeParse(parsed(line)).data);
  const anchors = read.filter((anchor) => anchor !== undefined);
  const rows = await executor.execute<Pick<Anchor, "at" | "position"> & { isLost: boolean }>(sql`
    select anchor.at, anchor.position::float8 as position, log.hash is null as "isLost"
    from jsonb_to_recordset(${JSON.stringify(anchors)}::text::jsonb)
      as anchor (at text, position bigint, hash text)
    left join audit_log log on log.position = anchor.position
    where log.hash is distinct from anchor.hash order by anchor.position`);
  const broken = rows.map(
    ({ at, position, isLost }) =>
      `Position ${position}, anchored at ${at}, ${isLost ? "is missing" : "was replaced"}.`,
  );
  const unreadable = read.length - anchors.length;
  if (unreadable > 0) broken.push(`${unreadable} lines of ${anchorFile()} cannot be read.`);
  return { count: anchors.length, broken, isTorn: text !== "" && !text.endsWith("\n") };
}

async function readAnchorFile(): Promise<string> {
  try {
    return await readFile(anchorFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
