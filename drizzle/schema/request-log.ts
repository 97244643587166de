import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { loggedMethods } from "@/lib/contract/request-log";
import { createdAt, moment } from "./columns";

/** Calls of merchants' programs, and changes in their sessions, without secrets. */
export const requestLog = pgTable(
  "request_log",
  {
    requestId: text("request_id").primaryKey(),
    merchantId: text("merchant_id").notNull(),
    /** When it arrived; it is stored, by `created_at`, once the response was sent. */
    at: moment("at").notNull(),
    method: text("method").$type<(typeof loggedMethods)[number]>().notNull(),
    path: text("path").notNull(),
    /** The path as the contract has it: `/payments/{id}`. */
    route: text("route").notNull(),
    /** Only callers with a scope of this area may read it; null: all. */
    area: text("area"),
    query: text("query"),
    status: integer("status").notNull(),
    /** Of the error; null: there was none. */
    code: text("code"),
    /** The key, the OAuth client, or the user of a session. */
    credential: text("credential").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** At most 4 KB; null: none was sent, or it is of a kind that is not kept. */
    requestBody: text("request_body"),
    isRequestCut: boolean("is_request_cut").notNull(),
    responseBody: text("response_body"),
    isResponseCut: boolean("is_response_cut").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("request_log_merchant").on(table.merchantId, table.createdAt, table.requestId),
    index("request_log_age").using("brin", table.createdAt).with({ autosummarize: true }),
  ],
);

/** How many calls of an hour are not in the log, because there were too many. */
export const requestLogOmissions = pgTable(
  "request_log_omissions",
  {
    merchantId: text("merchant_id").notNull(),
    hour: moment("hour").notNull(),
    calls: integer("calls").notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.hour] })],
);
