import { and, asc, between, eq, gte, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { providerStatementLines, providerStatements } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { Direction, ProviderCode } from "@/lib/providers/contract";
import { keyOf, type InternalTransfer, type ExternalMovement } from "./compare";
import { inPortions } from "./read-internal";
import type { ProviderWindow, Window } from "./window";

/** A statement that was not withdrawn, by its period. */
export interface StatementPeriod extends Window {
  id: number;
}

/** The statements of a provider that overlap the window, oldest first. */
export function readStatementPeriods({
  provider,
  from,
  to,
}: ProviderWindow): Promise<StatementPeriod[]> {
  const { id, periodFrom, periodTo, withdrawnAt } = providerStatements;
  return database()
    .select({ id, from: periodFrom, to: periodTo })
    .from(providerStatements)
    .where(
      and(
        eq(providerStatements.provider, provider),
        isNull(withdrawnAt),
        lte(periodFrom, to),
        gte(periodTo, from),
      ),
    )
    .orderBy(asc(periodFrom), asc(id));
}

/**
 * What the statements list within the window, and of these transfers at any time, by {@link keyOf}: one
 * movement for each receipt, however many statements list it.
 */
export async function readStatementMovements(
  { provider, ...window }: ProviderWindow,
  transfers: readonly InternalTransfer[],
): Promise<Map<string, ExternalMovement[]>> {
  const { reference, executedAt } = providerStatementLines;
  const within = await readLines(provider, between(executedAt, window.from, window.to));
  const references = new Set([...within, ...transfers].map((named) => named.reference));
  const lines = await inPortions([...references], (portion) =>
    readLines(provider, inArray(reference, portion)),
  );
  const byReceipt = new Map<string, ExternalMovement>();
  for (const line of lines) {
    const known = byReceipt.get(line.receipt);
    // Once one statement lists it as reversed, it stays so.
    if (line.direction !== null && known?.status !== "reversed")
      byReceipt.set(line.receipt, movementOf(line, line.direction, line.reference));
  }
  const reversals = await readReversals(provider, [...byReceipt.keys()], transfers);
  const refunds: ExternalMovement[] = [];
  for (const line of reversals) {
    const refund = refundBy(line, transfers);
    const movement = line.original !== null && byReceipt.get(line.original);
    if (refund) refunds.push(movementOf(line, refund.direction, refund.reference));
    else if (movement) movement.status = "reversed";
  }
  const byKey = new Map<string, ExternalMovement[]>();
  for (const movement of [...byReceipt.values(), ...refunds])
    byKey.set(keyOf(movement), [...(byKey.get(keyOf(movement)) ?? []), movement]);
  return byKey;
}

/** Reversals of these receipts, and those that our refunds ordered, once each. */
async function readReversals(
  provider: ProviderCode,
  receipts: readonly string[],
  transfers: readonly InternalTransfer[],
): Promise<Line[]> {
  const { original, reference } = providerStatementLines;
  const refunds = transfers.filter(({ refundOf }) => refundOf !== null);
  const refunded = refunds.flatMap(({ refundOf }) => refundOf?.receipt ?? []);
  const lines = [
    ...(await inPortions([...receipts, ...refunded], (portion) =>
      readLines(provider, inArray(original, portion), "reversal"),
    )),
    ...(await inPortions(
      refunds.map((refund) => refund.reference),
      (portion) => readLines(provider, inArray(reference, portion), "reversal"),
    )),
  ];
  return [...new Map(lines.map((line) => [line.receipt, line])).values()];
}

/** Our refund that a reversal carried out; null: the provider reversed the movement by itself. */
function refundBy(line: Line, transfers: readonly InternalTransfer[]): InternalTransfer | null {
  const isIts = ({ refundOf, reference }: InternalTransfer) =>
    refundOf !== null && (reference === line.reference || refundOf.receipt === line.original);
  return transfers.find(isIts) ?? null;
}

function readLines(
  provider: ProviderCode,
  condition: SQL,
  kind: "movement" | "reversal" = "movement",
) {
  return database()
    .select({
      receipt: providerStatementLines.receipt,
      original: providerStatementLines.original,
      direction: providerStatementLines.direction,
      reference: providerStatementLines.reference,
      amountMinor: providerStatementLines.amountMinor,
      counterparty: providerStatementLines.phone,
      status: providerStatementLines.status,
      executedAt: providerStatementLines.executedAt,
    })
    .from(providerStatementLines)
    .innerJoin(providerStatements, eq(providerStatements.id, providerStatementLines.statementId))
    .where(
      and(
        eq(providerStatementLines.provider, provider),
        eq(providerStatementLines.kind, kind),
        isNull(providerStatements.withdrawnAt),
        condition,
      ),
    )
    .orderBy(asc(providerStatementLines.id));
}
type Line = Awaited<ReturnType<typeof readLines>>[number];

function movementOf(
  { amountMinor, counterparty, status, executedAt }: Line,
  direction: Direction,
  reference: string,
): ExternalMovement {
  return { direction, reference, amountMinor, counterparty, status, executedAt, times: 1 };
}
