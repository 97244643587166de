import { sql } from "drizzle-orm";
import { healthOperation, openApiOperation, readyOperation } from "@/lib/contract/system";
import { database } from "@/lib/db/client";
import { defineRoute, Reply } from "@/lib/http/define-route";
import { openApiDocument } from "@/lib/http/openapi";
import { logger } from "@/lib/log/logger";

async function isReady(): Promise<boolean> {
  try {
    await database().execute(sql`select 1 from installation where name = 'environment'`);
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
