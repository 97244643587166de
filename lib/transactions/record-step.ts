import { actSet } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { writeSets } from "@/lib/db/row-set";
import { historySet } from "@/lib/evidence/read-evidence";
import type { StatusReason, TransactionStatus } from "@/lib/states";
import type { TransactionRow } from "./row";

/** A staff member who takes a step manually, and why. The merchant sees the reason. */
export interface OperatorAct {
  /** The staff member's id; merchants see `operator` instead. */
  person: string;
  reason: string;
}

/** Who takes a step: a credential or user of the merchant, `system`, `provider:…`, or an operator. */
export type Author = string | OperatorAct;

/** How history names a step's author to merchants (contract §3, Who did it). */
export function publicName(by: Author): string {
  return typeof by === "string" ? by : "operator";
}

/** The step by which a transaction came to its status, or stays in it. */
export interface Step {
  /** The transaction after it; its time is the time of the step. */
  row: TransactionRow;
  /** The status that it leaves, or stays in; null: this is its first step. */
  from: TransactionStatus | null;
  by: Author;
  act: string;
  /** Why it stays in its status, as a code. */
  reason?: StatusReason | null;
  details?: Record<string, string>;
}

/** The first step of a transaction. */
export function firstStep(row: TransactionRow, by: Author): Step {
  const details = { amountMinor: row.amountMinor.toString(), currency: row.currency };
  return { row, from: null, by, act: "created", details };
}

/** SQL for `writeSets` that writes steps of transactions, each with its audit row. */
export const stepParts = { history: historySet.insert("history"), acts: actSet.insert("acts") };

/** Steps as members of the input of {@link stepParts}. */
export function stepsJson(steps: readonly Step[]) {
  return {
    history: historySet.toJson(steps.map(historyOf)),
    acts: actSet.toJson(steps.map(actOf)),
  };
}

/** Writes the step by which a transaction came to its status, with its audit row, in one statement. */
export async function recordStep(tx: DbTransaction, step: Step): Promise<void> {
  await writeSets(tx, stepParts, "select 1 as written", stepsJson([step]));
}

const manualOf = ({ by }: Step) => (typeof by === "string" ? null : by);

/** The step as a row of the transaction's history. */
export function historyOf(step: Step) {
  const { row, from, by, reason } = step;
  const manual = manualOf(step);
  return {
    transactionId: row.id,
    sequence: row.sequence,
    fromStatus: from,
    toStatus: row.status,
    by: publicName(by),
    reason: manual?.reason ?? reason ?? null,
    person: manual?.person ?? null,
    at: row.updatedAt,
  };
}

function actOf(step: Step) {
  const { row, by, act, details } = step;
  const manual = manualOf(step);
  return {
    at: row.updatedAt,
    merchantId: row.merchantId,
    actor: manual?.person ?? publicName(by),
    action: `${row.type}.${act}`,
    resource: row.id,
    details: { ...details, ...(manual ? { manual: true, reason: manual.reason } : {}) },
  };
}
