import * as z from "zod";
import { storedConversionStatuses } from "@/lib/states";
import { amountIn } from "./amounts";
import { conversionId, currency, decimal, money, time, walletAddress } from "./fields";
import { defineOperation } from "./operation";

export const rate = z
  .object({
    pair: z.literal("USDT-GHS"),
    base: z.literal("USDT"),
    quote: z.literal("GHS"),
    mid: decimal,
    buy: decimal.describe("What we pay for one USDT."),
    sell: decimal.describe("What we charge for one USDT."),
    rate: decimal.describe("Same as `buy`."),
    source: z.string(),
    sources: z.array(z.string()),
    asOf: time,
    stale: z.boolean(),
  })
  .meta({ id: "Rate" });

const listRates = {
  summary: "List exchange rates.",
  auth: { scope: "rates:read" },
  response: z.object({ data: z.array(rate) }).meta({ id: "RateList" }),
} as const;
export const listRatesOperation = defineOperation({ ...listRates, id: "rates.list" });
export const listRatesV1Operation = defineOperation({ ...listRates, id: "rates.list-v1" });

export const readRateOperation = defineOperation({
  id: "rates.read",
  summary: "Retrieve the rate of a currency pair.",
  auth: { scope: "rates:read" },
  response: rate,
  errors: ["RATE_UNAVAILABLE"],
});

export const readConvertRateOperation = defineOperation({
  id: "conversions.rate",
  summary: "Retrieve an indicative USDT to GHS rate and what an amount would convert to.",
  auth: { scope: "convert:read" },
  query: z.strictObject({ amount: amountIn("USDT").optional() }),
  response: z.object({
    pair: z.literal("USDT-GHS"),
    rate: decimal,
    indicative: z.literal(true),
    asOf: time,
    amount: decimal.optional(),
    fee: money.optional(),
    receive: decimal.optional(),
  }),
  errors: ["RATE_UNAVAILABLE"],
});

export const conversion = z
  .object({
    conversionId: z.string(),
    status: z.enum([...storedConversionStatuses, "expired"]),
    sourceAmount: decimal,
    sourceCurrency: currency,
    rate: decimal.describe("GHS for one USDT: `buy` of the rates to GHS, `sell` to USDT."),
    fee: money,
    targetAmount: decimal,
    targetCurrency: currency,
    walletAddress: z.string(),
    transactionId: z.string().nullable(),
    expiresAt: time,
    createdAt: time,
    completedAt: time.nullable(),
  })
  .meta({ id: "Conversion" });

const write = {
  auth: { scope: "convert:write" },
  limit: "payment",
  response: conversion,
  transactional: true,
} as const;

export const quoteConversionOperation = defineOperation({
  ...write,
  id: "conversions.quote",
  summary: "Quote a USDT to GHS conversion; the rate is locked for 300 seconds.",
  body: z.strictObject({ amount: amountIn("USDT"), walletAddress: walletAddress.optional() }),
  status: 201,
  errors: ["RATE_UNAVAILABLE", "LIMIT_EXCEEDED", "INVALID_STATE"],
});

export const quoteGhsToUsdtOperation = defineOperation({
  ...write,
  id: "conversions.quote-ghs-to-usdt",
  summary: "Quote a GHS to USDT conversion; the rate is locked for 300 seconds.",
  body: z.strictObject({ amount: amountIn("GHSFIAT"), walletAddress: walletAddress.optional() }),
  status: 201,
  errors: ["RATE_UNAVAILABLE", "LIMIT_EXCEEDED"],
});

export const confirmConversionOperation = defineOperation({
  ...write,
  id: "conversions.confirm",
  summary: "Confirm a quoted conversion; it is converted once, however often you confirm it.",
  body: z.strictObject({ conversionId }),
  transactional: "in_group",
  errors: ["NOT_FOUND", "QUOTE_EXPIRED", "INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED", "INVALID_STATE"],
});

export const readConversionOperation = defineOperation({
  id: "conversions.read",
  summary: "Retrieve a conversion.",
  auth: { scope: "convert:read" },
  response: conversion,
});
