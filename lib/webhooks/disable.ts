import { and, eq, isNull, sql } from "drizzle-orm";
import { deliveries, webhookEndpoints } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import { config } from "@/lib/config/env";
import { inTransaction, type DbTransaction, type Executor } from "@/lib/db/client";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { webhookDisabled } from "@/lib/messages/templates";

/**
 * Plans no more attempts at an endpoint that is disabled or deleted; what was left can be retried by hand. One
 * that has been enabled again meanwhile keeps its deliveries.
 */
export async function stopAttempts(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`
    with closed as materialized (
      select ${webhookEndpoints.id} as closed_id from ${webhookEndpoints}
      where ${webhookEndpoints.id} = ${id} and (disabled_reason is not null or deleted_at is not null)
      for share)
    update ${deliveries} set status = 'exhausted', next_attempt_at = null
    where id = any(array(
      select id from ${deliveries}
      where queue in (select closed_id from closed) and next_attempt_at is not null
      order by id for no key update))`);
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
    await informOfDisabling(tx, disabled, reason);
  });
}

const reasons = {
  gone: "It responded 410, which says that it no longer wants events.",
  failing: "Every attempt to reach it has failed for five days.",
};

async function informOfDisabling(
  tx: DbTransaction,
  { merchantId, url }: { merchantId: string; url: string },
  reason: keyof typeof reasons,
): Promise<void> {
  const { name: businessName } = await readMerchant(tx, merchantId);
  const pageUrl = `${config().publicUrl}/dashboard/developers/webhooks`;
  const text = webhookDisabled({ businessName, url, reason: reasons[reason], pageUrl });
  await informOwners(tx, merchantId, text, "webhooks");
}
