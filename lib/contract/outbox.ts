import * as z from "zod";
import { plainCharacter } from "./fields";
import { defineOperation } from "./operation";

const sentMessage = z.object({
  to: z.string().describe("An e-mail address, or a phone number in E.164."),
  channel: z.enum(["email", "sms"]),
  subject: z.string().nullable().describe("Of an e-mail."),
  body: z.string(),
  code: z.string().nullable().describe("The one-time code that the body contains."),
  createdAt: z.iso.datetime(),
});

export const readOutboxOperation = defineOperation({
  id: "sandbox.outbox",
  summary:
    "Testnet only: the newest 100 e-mails and SMS that you caused, newest first. " +
    "From this machine and to operators: everybody's.",
  auth: "any",
  query: z.strictObject({
    to: z
      .string()
      .regex(/^[^\p{Cc}\p{Cs}]{1,254}$/u, { error: "an e-mail address or a phone number" })
      .meta({ override: { type: "string", pattern: `^${plainCharacter}{1,254}$` } })
      .optional()
      .describe("Only messages to this address or phone number."),
  }),
  response: z.object({ data: z.array(sentMessage) }),
  testnetOnly: true,
  errors: ["FORBIDDEN"],
});
