import { estimateGas, mintCall } from "@/lib/chain/calls";
import { chainConnection } from "@/lib/chain/client";
import { gasLimitFor } from "@/lib/chain/gas-limits";
import { treasury } from "@/lib/chain/transactions";
import { NotSignableError, orderFromTreasury } from "@/lib/chain/treasury-orders";
import { countChainTransactions } from "@/lib/chain/outcomes";
import { config } from "@/lib/config/env";
import { readOwnBalance } from "@/lib/ledger/accounts";
import { logger } from "@/lib/log/logger";

/**
 * Testnet only: makes the USDT that the faucet gave out, so that all of it is on the chain. What is still
 * missing is what `sandbox` is below zero, so that nothing has to be remembered of each draw.
 * @throws ChainUnavailableError
 */
export async function mintForFaucet(): Promise<void> {
  if (config().environment !== "testnet") return;
  // Counted first: what another process orders meanwhile has this number, and is not ordered again.
  const { all, open } = await countChainTransactions("mint");
  if (open > 0) return;
  const missingMinor = -(await readOwnBalance("sandbox", "USDT"));
  if (missingMinor <= 0n) return;
  const sender = treasury();
  const { token } = chainConnection();
  const data = mintCall(sender.address, missingMinor);
  const gas = await estimateGas({ from: sender.address, to: token, data, valueWei: 0n });
  if (typeof gas === "object") {
    logger().error({ reason: gas.reverts }, "this token does not let us mint what the faucet gave");
    return;
  }
  const call = { target: token, data, valueWei: 0n, gasLimit: gasLimitFor("mint", gas) };
  const order = {
    // Two processes that count alike order the same one.
    reference: `mint${all + 1}`,
    sender,
    purpose: "mint",
    ...call,
    amountMinor: missingMinor,
    counterparty: sender.address,
  } as const;
  try {
    await orderFromTreasury(order, null);
  } catch (error) {
    if (!(error instanceof NotSignableError)) throw error;
    logger().error({ reason: error.message }, "USDT for the faucet was not signed");
  }
}
