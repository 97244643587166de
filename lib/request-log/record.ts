import type { Principal } from "@/lib/auth/principal";
import type { Operation } from "@/lib/contract/operation";
import { beforeClose, relaxedDatabase } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { statement } from "@/lib/db/statement";
import { logger } from "@/lib/log/logger";
import { LogBudget } from "./budget";
import { maxBytes, redactJson, redactQuery, redactValue } from "./redact";

/** A call that ended, as the server has it. */
export interface EndedCall {
  requestId: string;
  operation: Operation;
  /** Whose scopes let others read it; null: it is nobody's in particular. */
  area: string | null;
  principal: Principal;
  method: string;
  /** The parameters of its path, and the part of its address after `?`. */
  params: Readonly<Record<string, string>>;
  search: string;
  /** By `performance.now()`. */
  startedAt: number;
  status: number;
  /** The code of the error; null: there was none. */
  code: string | null;
  /** A body that was read as JSON; null: there was none. */
  sent: Uint8Array | null;
  /** Null: it is a file. */
  responded: string | null;
}

/** What waits to be written: bodies are cut already, and redacted when they are written. */
interface Waiting extends Omit<EndedCall, "principal" | "sent" | "responded"> {
  merchantId: string;
  credential: string;
  endedAt: number;
  requestBody: Cut;
  responseBody: Cut;
}

interface Cut {
  text: string;
  isCut: boolean;
}

/** What a process that is killed loses at most. */
const writeEveryMs = 500;
const rowsPerStatement = 100;
const maxWaiting = 2_000;

let waiting: Waiting[] = [];
let timer: NodeJS.Timeout | null = null;
let written = Promise.resolve();
const budget = new LogBudget();

/** Bodies about people's documents, passwords and codes, which are of no use to a developer. */
const withoutBodies = /^(auth|kyc)\.|^sandbox\.outbox$/;

/** Whether a call belongs in the log: reads of pages would be most of it, and its own reads say nothing. */
function belongs({ operation: { id }, principal, method }: EndedCall): boolean {
  if (principal.kind === "staff" || id.startsWith("request-log.")) return false;
  return principal.kind === "key" || (!["GET", "HEAD"].includes(method) && !id.startsWith("auth."));
}

/**
 * Notes a merchant's call, to be written after its response was sent. Never waits and never throws; beyond
 * the budget of a merchant, or of the process, a call is only counted.
 */
export function recordCall(call: EndedCall): void {
  const { merchantId } = call.principal;
  if (merchantId === null || !belongs(call)) return;
  timer ??= setTimeout(() => void writeLog(), writeEveryMs).unref();
  const turnedAway = [401, 429].includes(call.status) || call.code === "IP_NOT_ALLOWED";
  if (waiting.length >= maxWaiting || !budget.take(merchantId, turnedAway)) {
    budget.omit(merchantId);
    return;
  }
  const { principal, sent, responded, ...others } = call;
  const { id, isUpload, mediaType } = call.operation;
  const hasBodies = !isUpload && !withoutBodies.test(id);
  waiting.push({
    ...others,
    merchantId,
    credential: principal.actor,
    endedAt: performance.now(),
    requestBody: keep(merchantId, hasBodies ? sent : null),
    // An error is JSON, whatever a success is.
    responseBody: keep(
      merchantId,
      hasBodies && (!mediaType || call.code !== null) ? responded : null,
    ),
  });
}

/** The beginning of a body; nothing of it beyond what a merchant's bodies may take. */
function keep(merchantId: string, body: string | Uint8Array | null): Cut {
  const part = cut(body);
  return budget.takeBody(merchantId, part.text.length) ? part : { text: "", isCut: true };
}

const noBody: Cut = { text: "", isCut: false };

/** The beginning of a body, by itself: a part of a long text would keep all of it in memory. */
function cut(body: string | Uint8Array | null): Cut {
  if (body === null) return noBody;
  if (typeof body === "string" && body.length * 3 <= maxBytes) return { text: body, isCut: false };
  const bytes = typeof body === "string" ? Buffer.from(body.slice(0, maxBytes + 1)) : body;
  const isCut = bytes.length > maxBytes;
  // A last character that is incomplete is left out.
  const text = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: isCut });
  return { text, isCut };
}

/** Writes the calls that this process has served so far; those that cannot be written are only counted. */
export function writeLog(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  return (written = written.then(() =>
    acrossMerchants("calls of all merchants are written together", writeWaiting),
  ));
}
beforeClose(writeLog);

async function writeWaiting(): Promise<void> {
  while (waiting.length > 0) {
    const calls = waiting.slice(0, rowsPerStatement);
    waiting = waiting.slice(rowsPerStatement);
    try {
      await statement(relaxedDatabase(), insertCalls, columnsOf(calls));
    } catch (error) {
      logger().warn(
        { err: error, calls: calls.length },
        "calls were not written to the request log",
      );
      for (const { merchantId } of calls) budget.omit(merchantId);
    }
  }
  await budget.write();
}

// By the database's clock: what is given is how long ago each call arrived.
const insertCalls = `
  insert into request_log (request_id, merchant_id, at, method, path, route, area, query, status, code, credential,
    duration_ms, request_body, is_request_cut, response_body, is_response_cut)
  select request_id, merchant_id, app_now() - age::integer * interval '1 ms', method, path, route, nullif(area, ''),
    nullif(query, ''), status::integer, nullif(code, ''), credential, duration::integer, nullif(request_body, ''),
    is_request_cut::boolean, nullif(response_body, ''), is_response_cut::boolean
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[])
    as given (request_id, merchant_id, age, method, path, route, area, query, status, code, credential, duration,
      request_body, is_request_cut, response_body, is_response_cut)`;

function columnsOf(calls: readonly Waiting[]): string[][] {
  const now = performance.now();
  const rows = calls.map((call) => {
    const { operation, startedAt, requestBody, responseBody } = call;
    return [
      call.requestId,
      call.merchantId,
      String(Math.round(now - startedAt)),
      call.method,
      pathOf(operation, call.params),
      operation.path,
      call.area ?? "",
      redactQuery(call.search) ?? "",
      String(call.status),
      call.code ?? "",
      call.credential,
      String(Math.round(call.endedAt - startedAt)),
      shown(requestBody),
      String(requestBody.isCut),
      shown(responseBody),
      String(responseBody.isCut),
    ];
  });
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));
}

const maxPath = 500;

function pathOf({ path }: Operation, params: Readonly<Record<string, string>>): string {
  const shownPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(redactValue(name, params[name] ?? "")).replaceAll("%2B", "+"),
  );
  return shownPath.slice(0, maxPath);
}

/** A body without secrets; redacting can make a text a little longer. */
const shown = ({ text }: Cut) => redactJson(text).slice(0, maxBytes);
