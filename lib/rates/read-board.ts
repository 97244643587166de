import { desc, eq } from "drizzle-orm";
import { rateFreezes } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { RatesBoard } from "@/lib/contract/ops-rates";
import { database, type Executor } from "@/lib/db/client";
import { readNames, type Names } from "@/lib/merchants/read-names";
import { formatAmount, formatDecimal, type Currency } from "@/lib/money";
import { readWaiting, type Viewer } from "@/lib/proposals/read-proposals";
import { assessRate, pair, type Assessment, type RateFreeze } from "./assess";
import { readOpenQuotes, type OpenQuotes } from "./open-quotes";
import { rateKind } from "./rate-kind";
import { rateDecimals, type RateMicros } from "./source";

const shownFreezes = 20;

const text = (micros: RateMicros) => formatDecimal(micros, rateDecimals);
const percent = (basisPoints: number) => formatDecimal(BigInt(basisPoints), 2);

/** The sources of the rate, whether it is quoted, and its freezes; for operators. */
export async function readRatesBoard(
  viewer: Viewer,
  executor: Executor = database(),
): Promise<RatesBoard> {
  const assessment = await assessRate(executor);
  const rows = await readFreezes(executor);
  const people = [assessment?.accepted?.acceptedBy, ...rows.map(({ decidedBy }) => decidedBy)];
  const names = await readNames(people, executor);
  const freezes = rows.map((freeze) => viewFreeze(freeze, names));
  const quotes = await readOpenQuotes(executor);
  const freeze = freezes.find(({ decision }) => decision === null) ?? null;
  const subject = freeze ? [freeze.freezeId] : [];
  const [proposal = null] = (await readWaiting(executor, rateKind, subject, viewer)).values();
  const { maxDeviationBasisPoints, maxJumpBasisPoints } = config().rates;
  return {
    asOf: quotes.now.toISOString(),
    pair,
    state: assessment?.state ?? "too_old",
    accepted: viewAccepted(assessment, names),
    current:
      assessment && assessment.combined.problem === null
        ? text(assessment.combined.midMicros)
        : null,
    sources: assessment ? viewSources(assessment) : [],
    maxDeviationPercent: percent(maxDeviationBasisPoints),
    maxJumpPercent: percent(maxJumpBasisPoints),
    freeze,
    proposal,
    freezes,
    openQuotes: viewOpenQuotes(quotes.GHSFIAT, "GHSFIAT"),
    openUsdtQuotes: viewOpenQuotes(quotes.USDT, "USDT"),
  };
}

function viewOpenQuotes<C extends Currency>(quotes: OpenQuotes, currency: C) {
  return {
    count: quotes.count,
    worth: formatAmount(quotes.worthMinor, currency),
    limit: formatAmount(quotes.limitMinor, currency),
    currency,
  };
}

function viewAccepted(assessment: Assessment | null, names: Names): RatesBoard["accepted"] {
  if (!assessment?.accepted) return null;
  const { midMicros, acceptedAt, acceptedBy } = assessment.accepted;
  return {
    mid: text(midMicros),
    at: acceptedAt.toISOString(),
    by: acceptedBy,
    byName: names.get(acceptedBy) ?? null,
  };
}

function viewSources({ observations, combined }: Assessment): RatesBoard["sources"] {
  return observations.map(({ source, midMicros, asOf }) => ({
    source,
    mid: text(midMicros),
    asOf: asOf.toISOString(),
    rejected: combined.rejected.find((one) => one.source === source)?.why ?? null,
  }));
}

function readFreezes(executor: Executor): Promise<RateFreeze[]> {
  return executor
    .select()
    .from(rateFreezes)
    .where(eq(rateFreezes.pair, pair))
    .orderBy(desc(rateFreezes.id))
    .limit(shownFreezes);
}

function viewFreeze(freeze: RateFreeze, names: Names): RatesBoard["freezes"][number] {
  const { acceptedMicros, proposedMicros } = freeze;
  const change = ((proposedMicros - acceptedMicros) * 10_000n) / acceptedMicros;
  return {
    freezeId: String(freeze.id),
    at: freeze.frozenAt.toISOString(),
    accepted: text(acceptedMicros),
    proposed: text(proposedMicros),
    changePercent: formatDecimal(change, 2),
    sources: freeze.observations,
    decision: freeze.decision,
    reason: freeze.reason,
    decidedBy: freeze.decidedBy,
    decidedByName: names.get(freeze.decidedBy ?? "") ?? null,
    decidedAt: freeze.decidedAt?.toISOString() ?? null,
  };
}
