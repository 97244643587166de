import type { Failure } from "@/lib/providers/contract";

/** What a merchant reads when the token's contract does not execute a transfer. */
export function failureOfRevert(): Failure {
  return {
    code: "CHAIN_REVERTED",
    message:
      "The USDT contract rejected the transfer: it may have blocked this address, or be paused. Check the address with its owner.",
    retryable: true,
  };
}
