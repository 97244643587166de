import {
  isSettled,
  keyOf,
  type Books,
  type ExternalMovement,
  type InternalTransfer,
} from "./compare";
import { isCovered } from "./coverage";
import type { Window } from "./window";

export interface QueriedBooks extends Books {
  /** Our transfers about which the provider gave no clear response; they are in neither book. */
  unclear: readonly InternalTransfer[];
}

export interface StatementMovements {
  /** What the statements list, by {@link keyOf}, each execution separately. */
  movements: ReadonlyMap<string, readonly ExternalMovement[]>;
  /** The periods that the statements cover. */
  covered: readonly Window[];
  /** Our transfers that the statements list and that were not queried. */
  others: readonly InternalTransfer[];
}

/**
 * Merges what the provider responded about each transfer with what its statements list. The statements
 * show repeated executions and what we never ordered; a settled transfer that a statement should list
 * and does not is missing from the provider's book.
 */
export function withStatement(
  queried: QueriedBooks,
  { movements, covered, others }: StatementMovements,
): QueriedBooks {
  const isListed = (named: Parameters<typeof keyOf>[0]) => movements.has(keyOf(named));
  const shouldBeListed = (transfer: InternalTransfer) =>
    isSettled(transfer) && isCovered(transfer, covered);
  const absent = new Set(
    queried.internal
      .filter((transfer) => !isListed(transfer) && shouldBeListed(transfer))
      .map(keyOf),
  );
  const responses = new Map(queried.external.map((movement) => [keyOf(movement), movement]));
  const internal = new Map(queried.internal.map((transfer) => [keyOf(transfer), transfer]));
  const isDecided = (transfer: InternalTransfer) => isListed(transfer) || shouldBeListed(transfer);
  return {
    internal: [...queried.internal, ...queried.unclear.filter(isDecided), ...others],
    external: [
      ...queried.external.filter((movement) => !isListed(movement) && !absent.has(keyOf(movement))),
      ...[...movements].flatMap(([key, executions]) => {
        const [only, second] = executions;
        if (!only || second) return executions;
        return merged(only, responses.get(key), internal.get(key));
      }),
    ],
    unclear: queried.unclear.filter((transfer) => !isDecided(transfer)),
  };
}

/** One execution by response and statement; where they contradict each other, the fact that differs from our books. */
function merged(
  listed: ExternalMovement,
  response: ExternalMovement | undefined,
  internal: InternalTransfer | undefined,
): ExternalMovement {
  if (!response) return listed;
  const amounts = [listed.amountMinor, response.amountMinor].filter((minor) => minor !== null);
  const statuses = [response.status, listed.status];
  return {
    ...listed,
    amountMinor: amounts.find((minor) => minor !== internal?.amountMinor) ?? listed.amountMinor,
    status: statuses.find((status) => status !== "completed") ?? "completed",
  };
}
