import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { RailCode } from "@/lib/rail-codes";
import { moment, stamped, workColumns } from "./columns";

/** A process that sends, and how many of its decisions to send are committed. It also keeps the count in a file. */
export const sendingProcesses = pgTable("sending_processes", {
  process: text("process").primaryKey(),
  decisions: bigint("decisions", { mode: "number" }).notNull().default(0),
  startedAt: stamped("started_at"),
});

/** Rails that a restore of the database closed: one row per rail. Every decision to send locks its row. */
export const railQuarantines = pgTable("rail_quarantines", {
  rail: text("rail").$type<RailCode>().primaryKey(),
  /** When the newest restore was noticed; null: never. Orders that are older may have been sent before the restore. */
  since: moment("since"),
  reason: text("reason"),
  /** Up to when the restored database has data; null if it had none. */
  dataUntil: moment("data_until"),
  /** The block after which the chain may have transactions of ours that the database lost. */
  scannedBlock: bigint("scanned_block", { mode: "bigint" }),
  /** The highest nonce of the treasury that was signed before the restore, as far as it is known. */
  highestNonce: integer("highest_nonce"),
  /** When the rail was compared completely with its network or the chain; null: not yet. */
  checkedAt: moment("checked_at"),
  /** Findings of the check, for operators. */
  findings: jsonb("findings").$type<string[]>().notNull().default([]),
  /** When two operators opened the rail again. */
  openedAt: moment("opened_at"),
  openedBy: text("opened_by"),
  /** Its next step is a check. */
  ...workColumns(),
});
