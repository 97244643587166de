import { setTimeout as wait } from "node:timers/promises";
import { readTokenBalance } from "@/lib/chain/client";
import { config } from "@/lib/config/env";
import { CedirailError, notFound } from "@/lib/errors";
import { formatAmount } from "@/lib/money";

/** A caller waits for it, within the deadline of the request. */
const timeoutMs = 3_000;

/**
 * The USDT that the chain shows at an address (EIP-55), and nothing that our ledger knows of it.
 * @throws CedirailError `NOT_FOUND` where no chain is connected, `INTERNAL_ERROR` while it does not respond
 */
export async function readChainBalance(address: string) {
  if (!config().chain) throw notFound("No chain is connected.");
  return { address, balances: { USDT: { balance: formatAmount(await read(address), "USDT") } } };
}

async function read(address: string): Promise<bigint> {
  const timer = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The chain did not respond within ${timeoutMs} ms.`);
  });
  try {
    return await Promise.race([readTokenBalance(address), late]);
  } catch (cause) {
    const message = "The blockchain does not respond right now. Try again shortly.";
    throw new CedirailError("INTERNAL_ERROR", message, {}, { cause });
  } finally {
    timer.abort();
  }
}
