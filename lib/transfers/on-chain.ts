import { and, eq } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { mayExecute } from "@/lib/chain/transactions";
import type { DbTransaction, Executor } from "@/lib/db/client";
import type { TransferRow } from "./row";

/**
 * Whether the chain may execute a transfer, or has: what has its nonce is executed, however long that takes.
 * Such a transfer must neither fail nor be reversed, or its money would leave twice.
 */
export async function mayStillExecute(
  executor: Executor,
  { rail, direction, reference }: Pick<TransferRow, "rail" | "direction" | "reference">,
): Promise<boolean> {
  return rail === "evm" && direction === "out" && mayExecute(reference, executor);
}

/** Whether a withdrawal on the chain has failed, so that its money is the merchant's again; kept so until the caller's transaction ends. */
export async function hasFailed(tx: DbTransaction, reference: string): Promise<boolean> {
  const [transfer] = await tx
    .select({ state: transfers.state })
    .from(transfers)
    .where(and(eq(transfers.reference, reference), eq(transfers.rail, "evm")))
    .for("share");
  return transfer?.state === "failed";
}
