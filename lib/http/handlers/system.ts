import { isAllowedAddress } from "@/lib/auth/ip-range";
import { config } from "@/lib/config/env";
import * as system from "@/lib/contract/system";
import { isSame } from "@/lib/crypto/seal";
import { database } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { Deadline } from "@/lib/http/deadline";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import { openApiDocument, openApiText } from "@/lib/http/openapi";
import { logger } from "@/lib/log/logger";
import { readMetrics } from "@/lib/overview/read-metrics";
import { sql } from "drizzle-orm";

/** A slower database could not serve calls within their deadline. */
const readyWithinMs = 3000;

async function isReady(): Promise<boolean> {
  try {
    const query = sql`select 1 from installation where name = 'environment'`;
    await new Deadline(readyWithinMs).bound(() => Promise.resolve(database().execute(query)));
    return true;
  } catch (error) {
    logger().warn({ err: error }, "not ready");
    return false;
  }
}

const loopback = ["127.0.0.0/8", "::1"];
/** Names that only a caller on the machine itself calls it by. */
const ownNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const proxyHeaders = [
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"],
  ...["forwarded", "via"],
];

/** Whether a proxy passes it on for another, even one that does not say for whom but keeps the name that was called. */
function isForwarded(headers: Headers): boolean {
  const host = headers.get("host");
  return proxyHeaders.some((name) => headers.has(name)) || (host !== null && !ownNames.test(host));
}

/** From the machine itself, but for what a proxy on it passes on for others; or with the token. */
function mayReadMetrics({ headers }: Request, clientAddress: string | null): boolean {
  const { metricsToken } = config();
  const given = headers.get("authorization");
  if (metricsToken !== null && given !== null) return isSame(given, `Bearer ${metricsToken}`);
  return !isForwarded(headers) && isAllowedAddress(loopback, clientAddress);
}

export const systemRoutes = [
  defineRoute(system.healthOperation, () => Promise.resolve({ status: "ok" as const })),
  defineRoute(system.readyOperation, async () =>
    (await isReady())
      ? { status: "ready" as const }
      : new Reply({ status: "starting" as const }, { status: 503 }),
  ),
  defineRoute(system.openApiOperation, () =>
    Promise.resolve(new Reply(openApiDocument(), { text: openApiText() })),
  ),
  defineRoute(system.metricsOperation, async ({ request, clientAddress }) => {
    if (!mayReadMetrics(request, clientAddress)) throw notFound("Not for this caller.");
    return readMetrics();
  }),
];
