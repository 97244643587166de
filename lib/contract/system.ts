import * as z from "zod";
import { defineOperation } from "./operation";

export const healthOperation = defineOperation({
  id: "system.health",
  summary: "Check that the process is alive.",
  auth: "public",
  limit: null,
  response: z.object({ status: z.literal("ok") }),
});

export const readyOperation = defineOperation({
  id: "system.ready",
  summary: "Check that the service is ready: 200 when it is, 503 while it is starting.",
  auth: "public",
  limit: "anonymous",
  servedWithoutLimit: true,
  response: z.object({ status: z.enum(["ready", "starting"]) }),
  alsoStatus: 503,
});

export const openApiOperation = defineOperation({
  id: "system.openapi",
  summary: "Download the OpenAPI spec.",
  auth: "public",
  limit: "anonymous",
  servedWithoutLimit: true,
  response: z.record(z.string(), z.unknown()),
});
