import * as system from "@/lib/contract/system";
import { database } from "@/lib/db/client";
import { Deadline } from "@/lib/http/deadline";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import { openApiDocument, openApiText } from "@/lib/http/openapi";
import { logger } from "@/lib/log/logger";
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
];
