import type { Answered } from "./query-each";
import { isSettled, keyOf, type InternalTransfer, type ExternalMovement } from "./compare";
import { isCovered } from "./coverage";
import type { Window } from "./window";

export interface StatementWords {
  /** What the statements list, by {@link keyOf}, each execution for itself. */
  movements: ReadonlyMap<string, readonly ExternalMovement[]>;
  /** The periods that the statements cover. */
  covered: readonly Window[];
  /** Those of ours that the statements name and nobody was asked about. */
  others: readonly InternalTransfer[];
}

/**
 * Puts together what the network responded about each transfer and what its statements list. The
 * statements tell how often something was executed, and what we never ordered; of a settled transfer
 * that a statement would have to list and does not, the network has nothing.
 */
export function withStatement(
  asked: Answered,
  { movements, covered, others }: StatementWords,
): Answered {
  const isListed = (named: Parameters<typeof keyOf>[0]) => movements.has(keyOf(named));
  const wouldBeListed = (transfer: InternalTransfer) =>
    isSettled(transfer) && isCovered(transfer, covered);
  const absent = new Set(
    asked.internal.filter((transfer) => !isListed(transfer) && wouldBeListed(transfer)).map(keyOf),
  );
  const responded = new Map(asked.external.map((movement) => [keyOf(movement), movement]));
  const internal = new Map(asked.internal.map((transfer) => [keyOf(transfer), transfer]));
  const isDecided = (transfer: InternalTransfer) => isListed(transfer) || wouldBeListed(transfer);
  return {
    internal: [...asked.internal, ...asked.unanswered.filter(isDecided), ...others],
    external: [
      ...asked.external.filter((movement) => !isListed(movement) && !absent.has(keyOf(movement))),
      ...[...movements].flatMap(([key, executions]) => {
        const [only, second] = executions;
        if (!only || second) return executions;
        return merged(only, responded.get(key), internal.get(key));
      }),
    ],
    unanswered: asked.unanswered.filter((transfer) => !isDecided(transfer)),
  };
}

/** One execution by both words of the network; where they contradict each other, what differs from ours. */
function merged(
  listed: ExternalMovement,
  responded: ExternalMovement | undefined,
  internal: InternalTransfer | undefined,
): ExternalMovement {
  if (!responded) return listed;
  const amounts = [listed.amountMinor, responded.amountMinor].filter((minor) => minor !== null);
  const statuses = [responded.status, listed.status];
  return {
    ...listed,
    amountMinor: amounts.find((minor) => minor !== internal?.amountMinor) ?? listed.amountMinor,
    status: statuses.find((status) => status !== "completed") ?? "completed",
  };
}
