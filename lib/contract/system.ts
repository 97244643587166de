import { z } from "zod";
import { defineOperation } from "./operation";

export const healthOperation = defineOperation({
  id: "system.health",
  summary: "Answers while the process lives.",
  auth: "public",
  limit: null,
  response: z.object({ status: z.literal("ok") }),
  status: 200,
});

export const readyOperation = defineOperation({
  id: "system.ready",
  summary: "Answers 200 once calls are served, 503 before.",
  auth: "public",
  limit: "anonymous",
  servedWithoutLimit: true,
  response: z.object({ status: z.enum(["ready", "starting"]) }),
  status: 200,
  alsoStatus: 503,
});

export const openApiOperation = defineOperation({
  id: "system.openapi",
  summary: "The interface document.",
  auth: "public",
  limit: "anonymous",
  servedWithoutLimit: true,
  response: z.record(z.string(), z.unknown()),
  status: 200,
});
