import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { deliveries, webhookEndpoints } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { inTransaction, type Executor } from "@/lib/db/client";

/** Plans no more attempts at a receiver; what was left can be retried by hand. */
export async function stopAttempts(executor: Executor, queue: string): Promise<void> {
  await executor
    .update(deliveries)
    .set({ status: "exhausted", nextAttemptAt: null })
    .where(and(eq(deliveries.queue, queue), isNotNull(deliveries.nextAttemptAt)));
}

/** Disables an endpoint for what it did, once, and informs the merchant's owners. */
export async function disableEndpoint(id: string, reason: "gone" | "failing"): Promise<void> {
  await inTransaction(async (tx) => {
    const [disabled] = await tx
      .update(webhookEndpoints)
      .set({ disabledReason: reason })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledReason)))
      .returning();
    if (!disabled) return;
    await stopAttempts(tx, id);
    await recordAct(tx, {
      merchantId: disabled.merchantId,
      actor: "system",
      action: "webhook.disabled",
      resource: id,
      details: { reason },
    });
  });
}
