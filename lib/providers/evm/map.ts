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

/** What a merchant reads when operators voided a transfer before the chain executed it. */
export const voidFailure: Failure = {
  code: "CANCELLED",
  message:
    "We canceled this withdrawal because the chain did not execute it. The USDT is back in your wallet, and you can withdraw it again.",
  retryable: true,
};
