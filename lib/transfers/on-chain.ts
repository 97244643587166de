import { mayExecute } from "@/lib/chain/transactions";
import type { Executor } from "@/lib/db/client";
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
