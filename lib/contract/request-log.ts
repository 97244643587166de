import * as z from "zod";
import { count, filterFrom, filterTo, oneOf, pageOf, paging, text, time, token } from "./fields";
import { defineOperation } from "./operation";

const read = { auth: { scope: "account:read" } } as const;

export const loggedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

const body = z
  .string()
  .nullable()
  .describe(
    "JSON, at most 4 KB, with secrets as `[redacted]` and phone numbers masked. Null: there was none, or it is of a " +
      "kind that is not kept, such as a file.",
  );
const isCut = z.boolean().describe("Whether there was more of it.");

const call = z
  .object({
    requestId: z.string().meta({ example: "req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    at: time.describe("When the request arrived."),
    method: z.enum(loggedMethods),
    path: z.string().meta({ example: "/payments/txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    route: z
      .string()
      .describe("The path as this document has it.")
      .meta({ example: "/payments/{id}" }),
    status: z.number().int().meta({ example: 200 }),
    code: z.string().nullable().describe("The `error.code` of a rejection."),
    credential: z
      .string()
      .describe("The API key, the OAuth client, or the user who was signed in.")
      .meta({ example: "key_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    durationMs: count,
    request: z.object({ query: z.string().nullable(), body, isCut }),
    response: z.object({ body, isCut }),
  })
  .meta({ id: "LoggedRequest" });

const statusForm = "2xx, 4xx or 5xx, or a status such as 404";

export const listRequestLogOperation = defineOperation({
  ...read,
  id: "request-log.list",
  summary:
    "List your calls of the last 7 days, newest first. They are all calls by API keys and OAuth clients, and changes " +
    "by people who are signed in. A credential sees the calls of operations in whose area it has a scope itself.",
  query: z.strictObject({
    ...paging,
    status: z
      .string({ error: statusForm })
      .regex(/^([245]xx|[1-5]\d\d)$/, { error: statusForm })
      .optional(),
    method: oneOf(loggedMethods).optional(),
    path: text(500)
      .optional()
      .describe("The beginning of a path, or a path of this document: `/payments/{id}`."),
    credential: token(64, "the id of one of your API keys, OAuth clients or users").optional(),
    requestId: token(64, "the X-Request-Id of a response").optional(),
    from: filterFrom.optional(),
    to: filterTo.optional(),
  }),
  response: pageOf(call).extend({
    omitted: count.describe(
      "Calls of the last 7 days that are not in the log, because there were too many at once.",
    ),
  }),
});

export const readRequestLogOperation = defineOperation({
  ...read,
  id: "request-log.read",
  summary: "Retrieve one of your calls of the last 7 days by its request id.",
  response: call,
});
