import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";
import type { ResponseOf } from "./operation-types";
import { kycStatusQuery } from "./queries/kyc";
import { overviewQuery } from "./queries/overview";
import { transactionQuery } from "./queries/transactions";

type TransactionView = ResponseOf<"transactions.read">;

/** Shows a transaction as it is now, and refreshes what it changes. */
export function showTransaction(queries: QueryClient, transaction: TransactionView): void {
  queries.setQueryData(transactionQuery(transaction.transactionId).queryKey, transaction);
  void queries.invalidateQueries(overviewQuery());
  // What may still leave today.
  void queries.invalidateQueries(kycStatusQuery());
  void queries.invalidateQueries({ queryKey: ["transactions"], refetchType: "none" });
}

/** Refreshes what a decision about money changes: the lists, the balances. */
export async function refreshMoney(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["transactions"] }),
    queries.invalidateQueries({ queryKey: ["overview"] }),
    queries.invalidateQueries(kycStatusQuery()),
  ]);
}

/**
 * An act that was rejected contradicts something on the page: a balance, a limit, what waits for
 * approval, a network, a quote; and one whose response was lost may have changed it. So all that is
 * shown is fetched again, but for whose a number is: those look-ups are limited.
 */
export async function refreshAfterFailure(queries: QueryClient, error: Error): Promise<void> {
  const contradicts = error instanceof ApiError && ![401, 429].includes(error.status);
  if (contradicts)
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "account" });
}
