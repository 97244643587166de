import { setTimeout as wait } from "node:timers/promises";
import { isContract } from "@/lib/chain/client";
import { config } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";

/** A caller waits for it, within the deadline of the request. */
const timeoutMs = 1_500;

/**
 * Whether the chain says that an address holds a contract, which may be unable to pass USDT on. False where
 * it does not respond in time: the rail looks again before anything is sent, and then it fails without cost.
 */
export async function holdsContract(address: string): Promise<boolean> {
  return (await findContract(address)) ?? false;
}

/** As {@link holdsContract}; null where the chain does not respond in time. */
export async function findContract(address: string): Promise<boolean | null> {
  if (!config().chain) return null;
  const timer = new AbortController();
  try {
    const late = wait(timeoutMs, null, { signal: timer.signal });
    return await Promise.race([isContract(address), late]);
  } catch (error) {
    logger().warn({ err: error }, "the chain did not report the code of an address");
    return null;
  } finally {
    timer.abort();
  }
}
