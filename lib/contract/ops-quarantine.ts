import * as z from "zod";
import { rail, reasonBody, time } from "./fields";
import { defineOperation } from "./operation";
import { proposal } from "./ops-proposals";
import { operatorOnly } from "./roles";

const quarantine = z
  .object({
    rail,
    name: z.string(),
    since: time,
    reason: z.string().describe("Why nothing is sent over this rail."),
    dataUntil: time
      .nullable()
      .describe("Up to when the restored database has data; null if it had none."),
    checkedAt: time
      .nullable()
      .describe("When the rail was compared completely; null while the check is in progress."),
    findings: z
      .array(z.string())
      .describe("What the check found and what it waits for, as sentences."),
    proposal: proposal.nullable().describe("The proposal to open the rail that waits, if any."),
  })
  .meta({ id: "RailQuarantine" });
export type QuarantineView = z.infer<typeof quarantine>;

export const listQuarantinesOperation = defineOperation({
  ...operatorOnly,
  id: "ops.quarantines",
  summary: "List the rails that send nothing because the database was restored.",
  response: z.object({ data: z.array(quarantine) }),
});

export const openRailOperation = defineOperation({
  ...operatorOnly,
  id: "ops.open-rail",
  summary: "Propose to open a rail that was closed by a restore; another operator confirms it.",
  body: reasonBody,
  stepUp: true,
  response: proposal,
  transactional: true,
  errors: ["INVALID_STATE"],
});
