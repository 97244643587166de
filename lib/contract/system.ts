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

export const metricsOperation = defineOperation({
  id: "system.metrics",
  summary:
    "Retrieve metrics of the service in Prometheus' text format; for those who run it: from the machine itself, " +
    "or with the token that it was configured with.",
  auth: "public",
  limit: null,
  response: z.string(),
  mediaType: "text/plain",
  documentedHeaders: z.object({
    Authorization: z.string().optional().describe("`Bearer` and the configured token."),
  }),
  errors: ["NOT_FOUND"],
});
