import type { ErrorCode } from "@/lib/errors";
import type { FailureCode } from "@/lib/rail-codes";

/** What a code means, and what its reader can do. */
export interface CodeHelp {
  cause: string;
  fix: string;
}

/** Every `error.code`: why a request was rejected. */
export const errorHelp: Record<ErrorCode, CodeHelp> = {
  INVALID_REQUEST: {
    cause: "A parameter is missing, unknown or wrong.",
    fix: "details.field names it, details.expected says what it takes. details.errors lists all of them.",
  },
  BAD_REQUEST: {
    cause: "The body is not valid JSON, too large, or has the wrong Content-Type.",
    fix: "Send JSON of at most 256 KB with Content-Type: application/json, and each member once.",
  },
  INSUFFICIENT_FUNDS: {
    cause: "The wallet has less available than the amount and the fee.",
    fix: "Read the balance: available counts, without what is on hold. Fund the wallet, then repeat the request.",
  },
  LIMIT_EXCEEDED: {
    cause:
      "The amount is above what your tier allows today, this month or at once, or you have too many open ones of a kind.",
    fix: "GET /api/users/kyc-status shows what remains. Verify the business for higher limits.",
  },
  QUOTE_EXPIRED: {
    cause: "The quote is older than 300 seconds.",
    fix: "Get a new quote, and show its rate before you confirm.",
  },
  RATE_UNAVAILABLE: {
    cause: "The sources of the rate are down or too far apart.",
    fix: "Try again in a minute. Nothing moved.",
  },
  INVALID_STATE: {
    cause: "The resource is in a state that does not allow this, such as a payout that was sent.",
    fix: "Read the resource, and decide by its status.",
  },
  DUPLICATE_REFERENCE: {
    cause: "Another request has used this externalRef with a different body.",
    fix: "Find it with GET /api/transactions?q=… before you choose a new reference.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    cause: "The same Idempotency-Key came with a different body in the last 24 hours.",
    fix: "Use one key per intention: a new payout, a new key.",
  },
  RECIPIENT_HAS_NO_IDENTITY: {
    cause: "The number has no verified identity, so it cannot be paid in USDT.",
    fix: "Pay it in GHS, or mint an identity for the number first.",
  },
  OTP_INVALID: {
    cause: "The code is wrong, used, expired or replaced by a newer one.",
    fix: "Let the owner enter it again; details.triesLeft says how often. Then request a new one.",
  },
  UNAUTHORIZED: {
    cause: "The credential is missing, wrong, expired or deleted.",
    fix: "Send Authorization: Bearer followed by a valid key, token or session.",
  },
  WRONG_ENVIRONMENT: {
    cause: "The key belongs to the other environment.",
    fix: "Use a ck_test_ key on testnet and a ck_live_ key on mainnet.",
  },
  FORBIDDEN: {
    cause: "The credential is valid, but may not do this.",
    fix: "The message names the scope or the role that is needed. Use a credential that has it.",
  },
  KYC_REQUIRED: {
    cause: "On mainnet, money leaves only after the business was verified.",
    fix: "Upload the documents under Settings, Verification.",
  },
  IP_NOT_ALLOWED: {
    cause: "The key is limited to IP addresses, and this is not one of them.",
    fix: "Call from an allowed address, or change the list of the key.",
  },
  MFA_REQUIRED: {
    cause: "The session has to prove itself: with a one-time code, or with the password again.",
    fix: "Sign in with the code, or call the operation in details.next.",
  },
  NOT_FOUND: {
    cause: "It does not exist, or belongs to another merchant.",
    fix: "Check the id, and that key and id are from the same environment.",
  },
  METHOD_NOT_ALLOWED: {
    cause: "The path exists, but not with this method.",
    fix: "The Allow header lists the methods.",
  },
  RATE_LIMITED: {
    cause: "Too many requests in this minute.",
    fix: "Wait for the seconds in Retry-After, then repeat the request with the same key.",
  },
  INTERNAL_ERROR: {
    cause: "Something went wrong on our side.",
    fix: "Repeat the request with the same Idempotency-Key. If it persists, send us the requestId.",
  },
};

/** Every `failure.code`: why a transaction failed. */
export const failureHelp: Record<FailureCode, CodeHelp> = {
  RECIPIENT_NOT_FOUND: {
    cause: "No network has an account for this number.",
    fix: "Check the number with the recipient, then send a new payout.",
  },
  RECIPIENT_LIMIT_REACHED: {
    cause: "The recipient's wallet has reached its limit.",
    fix: "Try again later, or pay a smaller amount.",
  },
  RECIPIENT_NOT_ALLOWED: {
    cause: "The recipient's wallet cannot receive money.",
    fix: "The recipient has to contact the network, or give you another number.",
  },
  PAYER_NOT_FOUND: {
    cause: "The number has no account on this network.",
    fix: "Check the number, and collect over its own network.",
  },
  PAYER_REJECTED: {
    cause: "The payer declined, or entered a wrong PIN.",
    fix: "Collect again if the payer agrees.",
  },
  PAYER_TIMEOUT: {
    cause: "The payer did not respond in time.",
    fix: "Collect again under a new reference, and tell the payer to watch the phone.",
  },
  PAYER_LIMIT_REACHED: {
    cause: "The payer's wallet has reached its limit.",
    fix: "Collect a smaller amount, or try again later.",
  },
  PAYER_INSUFFICIENT_FUNDS: {
    cause: "The payer does not have enough money.",
    fix: "Collect again once the payer has topped up.",
  },
  PROVIDER_REJECTED: {
    cause: "The network rejected it.",
    fix: "Read the message. If it says nothing that you can change, contact us with the id.",
  },
  PROVIDER_UNAVAILABLE: {
    cause: "The network was unavailable.",
    fix: "Send it again; GET /api/mobile-money/providers shows whether the network is up.",
  },
  COMPLIANCE_REJECTED: {
    cause: "We cannot send money to this recipient.",
    fix: "Contact us with the id of the transaction.",
  },
  CHAIN_REVERTED: {
    cause: "The blockchain rejected the transfer.",
    fix: "The money is back in your wallet. Check the address, then withdraw again.",
  },
  EXPIRED: {
    cause: "It was not approved within a day, or it expired at the network.",
    fix: "Send it again.",
  },
  CANCELLED: { cause: "It was cancelled before it was sent.", fix: "Nothing." },
  UNKNOWN: {
    cause: "The network gave no reason.",
    fix: "Try once more; if it fails again, contact us with the id.",
  },
};
