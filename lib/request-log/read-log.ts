import {
  and,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  or,
  sql,
  sum,
  type InferSelectModel,
  type SQL,
} from "drizzle-orm";
import { requestLog, requestLogOmissions } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { database, relaxedDatabase } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { readPage, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { writeLog } from "./record";

type CallRow = InferSelectModel<typeof requestLog>;

interface LogQuery extends Paging {
  status?: string | undefined;
  method?: CallRow["method"] | undefined;
  path?: string | undefined;
  credential?: string | undefined;
  requestId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

type Reader = Pick<MerchantPrincipal, "merchantId" | "scopes">;

/**
 * One page of the merchant's calls of seven days, newest first: those of operations in whose area the reader has
 * a scope, so that the log shows them only what they may read anyway.
 */
export async function listCalls(reader: Reader, query: LogQuery) {
  await writeLog();
  const { createdAt, requestId, method, path, route, credential, at } = requestLog;
  const filter = and(
    query.status === undefined ? undefined : isStatus(query.status),
    query.method === undefined ? undefined : eq(method, query.method),
    query.path === undefined
      ? undefined
      : or(sql`starts_with(${path}, ${query.path})`, eq(route, query.path)),
    query.credential === undefined ? undefined : eq(credential, query.credential),
    query.requestId === undefined ? undefined : eq(requestId, query.requestId),
    query.from && gte(at, query.from),
    query.to && lte(at, query.to),
  );
  const among = mayRead(reader);
  const page = await readPage(
    requestLog,
    query,
    { createdAt, id: requestId, among, filter },
    (rows) => rows.map(viewCall),
  );
  return { ...page, omitted: await countOmitted(reader.merchantId) };
}

/** A call of the merchant, as {@link listCalls} shows it. @throws CedirailError `NOT_FOUND` */
export async function readCall(reader: Reader, id: string) {
  if (!isId("req", id)) throw notFound();
  await writeLog();
  const [row] = await database()
    .select()
    .from(requestLog)
    .where(and(eq(requestLog.requestId, id), mayRead(reader)));
  if (!row) throw notFound();
  return viewCall(row);
}

const retentionDays = 7;
const oldest = sql`app_now() - ${retentionDays} * interval '1 day'`;

function mayRead({ merchantId, scopes }: Reader): SQL | undefined {
  const areas = [...new Set([...scopes].map((scope) => scope.split(":")[0] ?? ""))];
  return and(
    eq(requestLog.merchantId, merchantId),
    sql`${requestLog.createdAt} > ${oldest}`,
    or(isNull(requestLog.area), inArray(requestLog.area, areas)),
  );
}

/** `404`, or all of a class: `4xx`. */
function isStatus(status: string): SQL {
  const first = Number(status.slice(0, 1)) * 100;
  return status.endsWith("xx")
    ? sql`${requestLog.status} between ${first}::int and ${first + 99}::int`
    : eq(requestLog.status, Number(status));
}

async function countOmitted(merchantId: string): Promise<number> {
  const { merchantId: ofMerchant, hour, calls } = requestLogOmissions;
  const [row] = await database()
    .select({ calls: sum(calls).mapWith(Number) })
    .from(requestLogOmissions)
    .where(and(eq(ofMerchant, merchantId), sql`${hour} > ${oldest}`));
  return row?.calls ?? 0;
}

function viewCall(row: CallRow) {
  const { requestId, method, path, route, status, code, credential, durationMs } = row;
  return {
    requestId,
    at: row.at.toISOString(),
    method,
    path,
    route,
    status,
    code,
    credential,
    durationMs,
    request: { query: row.query, body: row.requestBody, isCut: row.isRequestCut },
    response: { body: row.responseBody, isCut: row.isResponseCut },
  };
}

/** Deletes calls after seven days. */
export async function deleteOldLog(): Promise<void> {
  for (const { table, age } of [
    { table: requestLog, age: requestLog.createdAt },
    { table: requestLogOmissions, age: requestLogOmissions.hour },
  ])
    await deleteInSteps(relaxedDatabase(), table, sql`${age} <= ${oldest}`);
}
