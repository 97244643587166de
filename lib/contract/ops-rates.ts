import * as z from "zod";
import type { Currency } from "@/lib/money";
import { decimal, reasonOfPerson, time, count } from "./fields";
import { defineOperation } from "./operation";
import { proposal } from "./ops-proposals";
import { operatorOnly } from "./roles";

/** The states of the rate (`lib/rates/assess.ts`); only `quoting` can be quoted. */
export const rateStates = [
  "quoting",
  "too_old",
  "contradiction",
  "single_source",
  "frozen",
  "jumped",
  "discarded",
  "unreviewed",
] as const;

export const freezeDecisions = ["accept", "discard"] as const;

const price = z.object({ source: z.string(), mid: decimal, asOf: time });

const freeze = z
  .object({
    freezeId: z.string(),
    at: time,
    accepted: decimal.describe("The mid rate that was accepted before."),
    proposed: decimal.describe("The mid rate that the sources agreed on."),
    changePercent: decimal,
    sources: z.array(price).describe("What each source reported then."),
    decision: z.enum(["accepted", "discarded"]).nullable(),
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedByName: z.string().nullable(),
    decidedAt: time.nullable(),
  })
  .meta({ id: "RateFreeze" });

const openQuotesIn = <const C extends Currency>(currency: C) =>
  z.object({
    count,
    worth: decimal.describe("What they promise together."),
    limit: decimal.describe("Maximum value of all open quotes together."),
    currency: z.literal(currency),
  });

const ratesBoard = z
  .object({
    asOf: time,
    pair: z.literal("USDT-GHS"),
    state: z
      .enum(rateStates)
      .describe(
        "`frozen`: the mid rate jumped, and an operator has to decide; `jumped`: about to be frozen; " +
          "`discarded`: the sources still report the rate that an operator discarded; `unreviewed`: no rate " +
          "has been accepted yet. Only `quoting` is quoted.",
      ),
    accepted: z
      .object({ mid: decimal, at: time, by: z.string(), byName: z.string().nullable() })
      .nullable(),
    current: decimal
      .nullable()
      .describe("The mid rate that the sources agree on now; null when they disagree."),
    sources: z.array(price.extend({ rejected: z.string().nullable() })),
    maxDeviationPercent: decimal,
    maxJumpPercent: decimal,
    freeze: freeze.nullable().describe("The freeze that awaits a decision."),
    proposal: proposal
      .nullable()
      .describe("The proposal to accept its mid rate, which another operator has to confirm."),
    freezes: z.array(freeze).describe("The last twenty, newest first."),
    openQuotes: openQuotesIn("GHSFIAT").describe("Quotes from USDT to GHS."),
    openUsdtQuotes: openQuotesIn("USDT").describe("Quotes from GHS to USDT."),
  })
  .meta({ id: "RatesBoard" });
export type RatesBoard = z.infer<typeof ratesBoard>;

export const readRatesBoardOperation = defineOperation({
  ...operatorOnly,
  id: "ops.rates",
  summary: "Read the rate sources, the accepted mid rate, freezes and open quotes.",
  response: ratesBoard,
});

export const resolveRateFreezeOperation = defineOperation({
  ...operatorOnly,
  id: "ops.resolve-rate-freeze",
  summary:
    "Discard the mid rate that froze quoting, or propose to accept it, with a reason. Another operator has to " +
    "confirm that it is accepted.",
  stepUp: true,
  body: z.strictObject({
    decision: z.enum(freezeDecisions, { error: freezeDecisions.join(" or ") }),
    reason: reasonOfPerson,
  }),
  response: ratesBoard,
  transactional: true,
  errors: ["INVALID_STATE"],
});
