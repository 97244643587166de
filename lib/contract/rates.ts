import { z } from "zod";
import { storedConversionStatuses } from "@/lib/states";
import { amountIn, conversionId, decimal, opaqueId, time, walletAddress } from "./fields";
import { defineOperation } from "./operation";

export const rate = z
  .object({
    pair: z.literal("USDT-GHS"),
    base: z.literal("USDT"),
    quote: z.literal("GHS"),
    mid: decimal,
    buy: decimal.meta({ description: "What we pay for one USDT." }),
    sell: decimal.meta({ description: "What we ask for one USDT." }),
    rate: decimal.meta({ description: "Equals buy." }),
    source: z.string(),
    sources: z.array(z.string()),
    asOf: time,
    stale: z.boolean(),
  })
  .meta({ id: "Rate" });

const rateList = z.object({ data: z.array(rate) });

export const listRatesOperation = defineOperation({
  id: "rates.list",
  summary: "List exchange rates.",
  auth: { scope: "rates:read" },
  limit: "general",
  response: rateList,
  status: 200,
});

export const listRatesV1Operation = defineOperation({
  id: "rates.list-v1",
  summary: "List exchange rates.",
  auth: { scope: "rates:read" },
  limit: "general",
  response: rateList,
  status: 200,
});

export const readRateOperation = defineOperation({
  id: "rates.read",
  summary: "Read the rate of one pair.",
  auth: { scope: "rates:read" },
  limit: "general",
  params: z.object({ pair: opaqueId }),
  response: rate,
  status: 200,
});

const money = z.object({ amount: decimal, currency: z.enum(["USDT", "GHSFIAT"]) });

export const readConvertRateOperation = defineOperation({
  id: "conversions.rate",
  summary: "Read an indicative USDT-to-GHS rate and, with an amount, what would be received.",
  auth: { scope: "convert:read" },
  limit: "general",
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
  status: 200,
  errors: ["RATE_UNAVAILABLE"],
});

export const conversion = z
  .object({
    conversionId: z.string(),
    status: z.enum([...storedConversionStatuses, "expired"]),
    sourceAmount: decimal,
    sourceCurrency: z.literal("USDT"),
    rate: decimal,
    fee: money,
    targetAmount: decimal,
    targetCurrency: z.literal("GHSFIAT"),
    walletAddress: z.string(),
    transactionId: z.string().nullable(),
    expiresAt: time,
    createdAt: time,
    completedAt: time.nullable(),
  })
  .meta({ id: "Conversion" });

export const quoteConversionBody = z.strictObject({
  amount: amountIn("USDT"),
  walletAddress: walletAddress.optional(),
});

export const quoteConversionOperation = defineOperation({
  id: "conversions.quote",
  summary: "Create a USDT-to-GHS conversion: its rate is locked for 300 seconds.",
  auth: { scope: "convert:write" },
  limit: "payment",
  body: quoteConversionBody,
  response: conversion,
  status: 201,
  transactional: true,
  errors: ["RATE_UNAVAILABLE", "LIMIT_EXCEEDED"],
});

export const confirmConversionOperation = defineOperation({
  id: "conversions.confirm",
  summary: "Confirm a conversion; it happens once, however often confirmed.",
  auth: { scope: "convert:write" },
  limit: "payment",
  body: z.strictObject({ conversionId }),
  response: conversion,
  status: 200,
  transactional: true,
  errors: ["NOT_FOUND", "QUOTE_EXPIRED", "INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED"],
});

export const readConversionOperation = defineOperation({
  id: "conversions.read",
  summary: "Read a conversion.",
  auth: { scope: "convert:read" },
  limit: "general",
  params: z.object({ conversionId: opaqueId }),
  response: conversion,
  status: 200,
});
