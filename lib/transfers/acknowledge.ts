import { and, eq, isNull, sql } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { database, inTransaction } from "@/lib/db/client";
import { changeReason } from "@/lib/transactions/change-status";
import { now } from "./change-transfer";
import { lockMovement } from "./find-transfer";
import type { TransferRow } from "./row";

/**
 * Records that the provider knows of an open transfer: from now on it is never sent again. One that was an
 * exception only because the provider knew nothing of it waits for its end as before.
 * @param by who says so: `provider:…`
 */
export async function acknowledge(transfer: TransferRow, by: string): Promise<void> {
  if (transfer.state !== "sending" && transfer.reviewReason === null) return;
  const acknowledged = { state: "submitted", acknowledgedAt: acknowledgedAt() } as const;
  const [submitted] = await database()
    .update(transfers)
    .set(acknowledged)
    .where(
      and(
        eq(transfers.id, transfer.id),
        eq(transfers.state, "sending"),
        isNull(transfers.reviewReason),
      ),
    )
    .returning({ id: transfers.id });
  if (submitted) return;
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, transfer.id);
    if (!movement) return;
    const { reviewReason, state } = movement.transfer;
    if (state !== "sending" && state !== "submitted") return;
    const wasAbsent = reviewReason === "never_acknowledged" || reviewReason === "lost_by_provider";
    await tx
      .update(transfers)
      .set({ ...acknowledged, ...(wasAbsent ? { reviewReason: null } : {}) })
      .where(and(eq(transfers.id, transfer.id), eq(transfers.state, state)));
    if (wasAbsent) await changeReason(tx, movement.row, null, by);
  });
}

const acknowledgedAt = () => sql`coalesce(${transfers.acknowledgedAt}, ${now})` as unknown as Date;
