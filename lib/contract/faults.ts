import { z } from "zod";
import { NumberText, provider } from "./fields";
import { defineOperation } from "./operation";

/** The faults of the testnet's networks (contract §6), as their look-alikes keep it. */

const maxDelayMs = 600_000;

/** A JSON number of a body within bounds; bodies keep numbers as their text. */
function numberOf(form: string, admits: (value: number) => boolean, document: object) {
  return z
    .unknown()
    .transform((sent, context) => {
      const value = sent instanceof NumberText ? Number(sent.text) : sent;
      if (typeof value === "number" && admits(value)) return value;
      context.addIssue({ code: "custom", message: form });
      return z.NEVER;
    })
    .meta({ override: { type: "number", ...document } });
}

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

/** What a tester may ask for; a member that is absent is clear. */
const faultFields = {
  outage: z
    .boolean()
    .default(false)
    .meta({ description: "Nothing is taken: every call gets the network's answer for that." }),
  latencyMs: delay.meta({ description: "How long each answer takes." }),
  errorRate: rate.meta({ description: "Calls that end in a 5xx before anything was done." }),
  lostResponseRate: rate.meta({ description: "Calls that are carried out and then cut off." }),
  lateOrderRate: rate.meta({
    description: "Orders that get no answer and are carried out only later.",
  }),
  lateOrderMs: delay.meta({ description: "By how much they are." }),
  absentRate: rate.meta({ description: "Status queries that find nothing, whatever there is." }),
  expiredTokenRate: rate.meta({ description: "Calls whose token or session has just ended." }),
  repeatedCallbackRate: rate.meta({ description: "Orders whose callback comes twice." }),
  lateCallbackMs: delay.meta({ description: "By how much callbacks come late." }),
};

const delayRange = z.object({ min: z.number().int(), max: z.number().int() });
/** The faults of one network, as its simulator tells it. */
export const providerFaults = z.object({
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
});

const whoMay = "Only from this machine or for an operator.";

export const readFaultsOperation = defineOperation({
  id: "sandbox.faults",
  summary: `Testnet only: read the faults of each network's simulator. ${whoMay}`,
  auth: "any",
  limit: "general",
  response: z.object({ data: z.array(providerFaults) }),
  status: 200,
  testnetOnly: true,
  slow: true,
  errors: ["FORBIDDEN"],
});

export const setFaultsOperation = defineOperation({
  id: "sandbox.set-faults",
  summary: `Testnet only: replace the faults of one network's simulator, or over all. ${whoMay}`,
  auth: "any",
  limit: "general",
  body: z.strictObject({ provider: provider.optional(), ...faultFields }),
  response: z.object({ data: z.array(providerFaults) }),
  status: 200,
  testnetOnly: true,
  slow: true,
  errors: ["FORBIDDEN", "INVALID_STATE"],
});
