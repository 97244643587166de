import { sql } from "drizzle-orm";
import { healthOperation, openApiOperation, readyOperation } from "@/lib/contract/system";
import { database } from "@/lib/db/client";
import { Deadline } from "@/lib/http/deadline";
import { defineRoute, Reply } from "@/lib/http/define-route";
import { openApiDocument } from "@/lib/http/openapi";
import { logger } from "@/lib/log/logger";

/** A database that takes longer serves no calls within their own deadline. */
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
  defineRoute(healthOperation, () => Promise.resolve({ status: "ok" as const })),
  defineRoute(readyOperation, async () =>
    (await isReady())
      ? { status: "ready" as const }
      : new Reply({ status: "starting" as const }, { status: 503 }),
  ),
  defineRoute(openApiOperation, () => Promise.resolve(openApiDocument())),
];
