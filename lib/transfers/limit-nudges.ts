import { logger } from "@/lib/log/logger";
import { takeHitOf } from "@/lib/rate-limit/take";

/** No network announces one transfer so often; whoever does wants us to ask, or to write, all day. */
const onTransferPerMinute = 30;
/** A merchant's nudges on all of its transfers, each of which is a question to a network. */
const ofMerchantPerMinute = 300;

/**
 * Whether a transfer has been announced, by its provider's callbacks or its merchant's nudges, so often
 * within this minute that nobody should be asked about it for that again.
 */
export async function isAnnouncedTooOften(transactionId: string): Promise<boolean> {
  return isTooOften(transactionId, onTransferPerMinute);
}

/** The same of a merchant's own nudges, whichever of its transfers they are about. */
export async function nudgesTooOften(merchantId: string): Promise<boolean> {
  return isTooOften(merchantId, ofMerchantPerMinute);
}

async function isTooOften(subject: string, perMinute: number): Promise<boolean> {
  const { exceeded } = await takeHitOf(`nudge:${subject}`, "nudge", perMinute);
  if (exceeded) logger().warn({ subject }, "too many nudges");
  return exceeded;
}
