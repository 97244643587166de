import { sql } from "drizzle-orm";
import type { chainTasks } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";

type ChainTask = (typeof chainTasks.$inferSelect)["name"];

/** The work on the chain that is always due again (lib/processes/work-queues). */
export const chainTaskNames = ["watch", "treasury"] as const satisfies readonly ChainTask[];

/** Makes a task due now. */
export async function wakeChain(name: ChainTask, executor: Executor = database()): Promise<void> {
  await executor.execute(sql`update chain_tasks set due_at = app_now() where name = ${name}`);
}
