import type { QueryOutcome, Rail } from "@/lib/providers/contract";
import { canTell } from "@/lib/transfers/query-rail";
import { recordingCalls } from "@/lib/evidence/record-calls";
import { isSettled, type InternalTransfer, type Sides, type ExternalMovement } from "./compare";

/** So many questions are under way at a time: a network must not feel a reconciliation. */
const concurrency = 4;

export interface Answered extends Sides {
  /**
   * Those of ours to which the network gave no clear answer, or has none to give; they are in neither
   * side.
   */
  unanswered: readonly InternalTransfer[];
}

/**
 * Asks a network that has no book about each of our transfers; every exchange is kept as evidence.
 * What it executed and we never heard of cannot be found in this way.
 */
export async function askEach(
  rail: Rail,
  transfers: readonly InternalTransfer[],
): Promise<Answered> {
  const waiting = [...transfers];
  const internal: InternalTransfer[] = [];
  const external: ExternalMovement[] = [];
  const unanswered: InternalTransfer[] = [];
  const askOneByOne = async () => {
    for (let transfer = waiting.pop(); transfer; transfer = waiting.pop()) {
      if (!canTell(rail, transfer)) {
        unanswered.push(transfer);
        continue;
      }
      const told = await ask(rail, transfer);
      // Of a payment that we gave back, a word that nobody confirmed can only say so.
      const isUnclear = told.state === "unconfirmed" && transfer.givenBackBy === null;
      if (told.state === "unknown" || isUnclear) {
        unanswered.push(transfer);
        continue;
      }
      internal.push(transfer);
      if (told.state === "absent") continue;
      // Of what failed here as well there is nothing to compare.
      if (isSettled(transfer) || told.state === "succeeded")
        external.push(movementOf(transfer, told));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, askOneByOne));
  return { internal, external, unanswered };
}

function ask(rail: Rail, transfer: InternalTransfer): Promise<QueryOutcome> {
  return recordingCalls(rail.code, transfer.transactionId, (observe) =>
    rail.query(transfer, observe),
  );
}

function movementOf(
  { direction, reference }: InternalTransfer,
  told: Exclude<QueryOutcome, { state: "absent" | "unknown" }>,
): ExternalMovement {
  return {
    direction,
    reference,
    amountMinor: told.state === "succeeded" ? told.amountMinor : null,
    counterparty: null,
    status: wordOf(told.state),
    executedAt: null,
    times: 1,
  };
}

function wordOf(state: QueryOutcome["state"]): string {
  if (state === "succeeded") return "completed";
  return state === "unconfirmed" ? "reversed" : state;
}
