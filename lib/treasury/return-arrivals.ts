import { canPayGas, estimateGas, readFees, transferCall } from "@/lib/chain/calls";
import {
  chainConnection,
  ChainUnavailableError,
  readHead,
  readTokenBalance,
} from "@/lib/chain/client";
import { gasLimitFor } from "@/lib/chain/gas-limits";
import { findChainTransaction, treasury } from "@/lib/chain/transactions";
import { orderFromTreasury } from "@/lib/chain/treasury-orders";
import { readReturns, type ArrivalReturn } from "@/lib/deposits/return-arrival";
import { logger } from "@/lib/log/logger";

/** How many returns one round looks at. */
const maxReturns = 20;

/**
 * Orders the transfers with which the treasury sends USDT in suspense back to its senders. One that the treasury
 * cannot pay now, or that the token or the signer rejects, is tried again in the next round, and delays no other.
 * @throws ChainUnavailableError if the node does not respond, not if it only rejects one return
 */
export async function returnArrivals(): Promise<void> {
  for (const arrival of await readReturns(maxReturns))
    try {
      await orderReturn(arrival);
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
      // Rethrows if the node responds to nothing; otherwise it refuses this return alone.
      await readFees();
      logger().error({ err: error, reference: arrival.reference }, "a return was not ordered");
    }
}

async function orderReturn({
  sender: recipient,
  amountMinor,
  reference,
}: ArrivalReturn): Promise<void> {
  if (await findChainTransaction(reference)) return;
  const { token } = chainConnection();
  const sender = treasury();
  const data = transferCall(recipient, amountMinor);
  const head = await readHead();
  const balanceMinor = await readTokenBalance(sender.address, head.number);
  if (balanceMinor < amountMinor) return logger().warn({ reference }, "a return waits for USDT");
  const gas = await estimateGas({ from: sender.address, to: token, data, valueWei: 0n }, head);
  if (typeof gas === "object")
    return logger().error({ reference, reason: gas.reverts }, "the token rejects a return");
  const call = { target: token, data, valueWei: 0n, gasLimit: gasLimitFor("return", gas) };
  if (!(await canPayGas(sender.address, call.gasLimit)))
    return logger().error({ reference }, "the treasury is short of coins for gas");
  const order = {
    reference,
    sender,
    purpose: "return",
    ...call,
    amountMinor,
    counterparty: recipient,
  } as const;
  await orderFromTreasury(order, { balanceMinor, atBlock: head.number });
}
