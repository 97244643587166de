import * as z from "zod";
import { count, numberOf, oneOf, provider } from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

/** Fault injection in the testnet's simulators (contract §6). */

const maxDelayMs = 600_000;

const milliseconds = numberOf(
  `milliseconds from 0 to ${maxDelayMs}, or {min,max}`,
  (value) => Number.isInteger(value) && value >= 0 && value <= maxDelayMs,
  { type: "integer", minimum: 0, maximum: maxDelayMs },
);
const range = z
  .strictObject({ min: milliseconds, max: milliseconds })
  .refine(({ min, max }) => min <= max, { error: "min at most max" });
const delay = z
  .union([milliseconds.transform((all) => ({ min: all, max: all })), range], {
    error: `milliseconds from 0 to ${maxDelayMs}, or {min,max}`,
  })
  .default({ min: 0, max: 0 });

const rate = numberOf("a rate from 0 to 1", (value) => value >= 0 && value <= 1, {
  minimum: 0,
  maximum: 1,
}).default(0);

/** Faults that a tester can set; an absent member is cleared. */
const faultFields = {
  outage: z
    .boolean()
    .default(false)
    .describe("Every call fails with the network's response for an outage."),
  latencyMs: delay.describe("How long each response takes."),
  errorRate: rate.describe("Share of calls that fail with a 5xx before anything is done."),
  lostResponseRate: rate.describe("Share of calls that are carried out and then get no response."),
  lateOrderRate: rate.describe("Share of orders that get no response and are carried out later."),
  lateOrderMs: delay.describe("How much later they are carried out."),
  absentRate: rate.describe("Share of status queries that report an existing transfer as absent."),
  expiredTokenRate: rate.describe(
    "Share of calls that are rejected because their token or session expired.",
  ),
  repeatedCallbackRate: rate.describe("Share of orders whose callback is sent twice."),
  lateCallbackMs: delay.describe("How late callbacks are sent."),
};

const delayRange = z.object({ min: count, max: count }).meta({ id: "FaultDelay" });
/** The faults of one network, as its simulator reports them. */
export const providerFaults = z
  .object({
    provider,
    outage: z.boolean(),
    latencyMs: delayRange,
    errorRate: z.number(),
    lostResponseRate: z.number(),
    lateOrderRate: z.number(),
    lateOrderMs: delayRange,
    absentRate: z.number(),
    expiredTokenRate: z.number(),
    repeatedCallbackRate: z.number(),
    lateCallbackMs: delayRange,
  })
  .meta({ id: "ProviderFaults" });

const faultsList = z.object({ data: z.array(providerFaults) }).meta({ id: "ProviderFaultsList" });

const whoMay = "Available only from this machine or to operators.";

export const readFaultsOperation = defineOperation({
  id: "sandbox.faults",
  summary: `Testnet only: read the faults of each simulator. ${whoMay}`,
  auth: "any",
  response: faultsList,
  testnetOnly: true,
  slow: true,
  errors: ["FORBIDDEN"],
});

export const setFaultsOperation = defineOperation({
  id: "sandbox.set-faults",
  summary: `Testnet only: replace the faults of one network's simulator, or of all. ${whoMay}`,
  auth: "any",
  body: z.strictObject({ provider: provider.optional(), ...faultFields }),
  transactional: "repeatable",
  response: faultsList,
  testnetOnly: true,
  slow: true,
  errors: ["FORBIDDEN", "INVALID_STATE"],
});

/** How a simulator can let a collection fail, and a payout. */
export const simulatedFailures = {
  in: [
    "PAYER_REJECTED",
    "PAYER_NOT_FOUND",
    "PAYER_LIMIT_REACHED",
    "PAYER_INSUFFICIENT_FUNDS",
    "PAYER_TIMEOUT",
  ],
  out: ["RECIPIENT_NOT_FOUND", "RECIPIENT_LIMIT_REACHED", "PROVIDER_UNAVAILABLE"],
} as const;

export const advanceBody = z
  .strictObject({
    to: oneOf(["completed", "failed"]),
    failureCode: oneOf([...simulatedFailures.in, ...simulatedFailures.out])
      .optional()
      .describe(
        "Why it fails: one of the `PAYER_` codes for a collection, of the others for what you send. By default " +
          "`PAYER_REJECTED` and `RECIPIENT_NOT_FOUND`.",
      ),
  })
  .refine(({ to, failureCode }) => to === "failed" || failureCode === undefined, {
    error: "absent unless to is failed",
    path: ["failureCode"],
  });

export const advanceTransactionOperation = defineOperation({
  id: "sandbox.advance",
  summary:
    "Testnet only: have the simulator of its network end a transaction that is `processing`. It may be one to or " +
    "from a test number that never responds. On the blockchain: mine the blocks that confirm it.",
  auth: { scope: "transactions:write" },
  body: advanceBody,
  transactional: "repeatable",
  response: transaction,
  testnetOnly: true,
  slow: true,
  errors: ["INVALID_STATE"],
});
