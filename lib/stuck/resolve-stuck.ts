import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, invalidRequest, notFound } from "@/lib/errors";
import type { Failure } from "@/lib/providers/contract";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { failureChanges, giveUp, settle } from "@/lib/transfers/end-transfer";
import { outcomesFor, type Outcome } from "./resolvable";
import { findTransfer, readTransferJob } from "./store";

export interface Resolution {
  outcome: Outcome;
  /** Why, for the audit log alone; merchants do not see it. */
  reason: string;
  /** The network's own number of what it executed. */
  receipt?: string | undefined;
}

/**
 * Ends an open transfer as a person found it to be, whoever's it is, with the reason in the audit
 * log. Ledger, status and event are as if the network had said so itself; whoever is first, the
 * worker or a person, ends it.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it cannot end in this way
 */
export async function resolveStuck(
  tx: Transaction,
  principal: StaffPrincipal,
  id: string,
  { outcome, reason, receipt }: Resolution,
): Promise<void> {
  if (outcome === "failed" && receipt !== undefined)
    throw invalidRequest("receipt", "none for what was not executed", receipt);
  const row = (await findTransfer(tx, id)) && (await lockTransaction(tx, id));
  if (!row) throw notFound();
  assertResolvable(row, outcome);
  if (outcome === "failed") await assertNotInHand(tx, id);
  if (outcome === "completed") await settle(tx, row, principal.actor, receipt ?? null);
  else await giveUp(tx, row, "failed", principal.actor, failureChanges(failureOf(row)));
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${row.type}.resolved`,
    resource: id,
    details: { outcome, reason, receipt: receipt ?? null, reviewReason: row.reviewReason },
  });
}

function assertResolvable(row: TransactionRow, outcome: Outcome): void {
  const outcomes = outcomesFor(row);
  if (outcomes.includes(outcome)) return;
  throw new CedirailError(
    "INVALID_STATE",
    outcomes.length === 0
      ? `This is ${row.status}: there is nothing to resolve.`
      : "It was never sent, so that nothing can have been executed: it can only fail.",
    { status: row.status, outcomes },
  );
}

/**
 * A worker may be about to send it again at this very moment; one that begins later waits for our lock
 * on the row, and finds it failed.
 */
async function assertNotInHand(tx: Transaction, id: string): Promise<void> {
  const { isRunning } = await readTransferJob(tx, id);
  if (isRunning)
    throw new CedirailError(
      "INVALID_STATE",
      "The network is being asked about it right now. Look again in a moment.",
      { status: "processing" },
    );
}

function failureOf(row: TransactionRow): Failure {
  if (row.sendAttempts === 0)
    return {
      code: "PROVIDER_UNAVAILABLE",
      message: "The network was not available, and nothing was sent.",
      retryable: true,
    };
  return {
    code: "UNKNOWN",
    message: "Our staff cleared up with the network that this was not executed.",
    retryable: true,
  };
}
