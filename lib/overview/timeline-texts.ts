import type { TransactionView } from "@/lib/contract/transactions";
import { networks } from "@/lib/providers/mobile-money";
import type { ProviderCode } from "@/lib/providers/contract";
import type { TransactionStatus } from "@/lib/states";

function networkName(code: string | null): string {
  return networks[code as ProviderCode]?.name ?? "the network";
}

/** What a status means to the merchant, in one sentence. */
export function statusText(
  transaction: TransactionView,
  status: TransactionStatus,
  reason: string | null,
): string {
  const network = networkName(transaction.provider);
  if (reason === "provider_unavailable") return `${network} is unavailable. It is queued.`;
  if (reason === "under_review") return "Our staff are checking it with the network.";
  switch (status) {
    case "pending_approval":
      return "It needs approval.";
    case "pending":
      return "It was created and is about to be sent.";
    case "processing":
      return transaction.type === "collection"
        ? "The payer must approve on their phone."
        : `It was sent to ${network}.`;
    case "completed":
      return completedTexts[transaction.type] ?? "The money has arrived.";
    case "failed":
      return transaction.failure?.message ?? "It failed.";
    case "expired":
      return "It expired.";
    case "cancelled":
      return "It was cancelled.";
    case "reversed":
      return `${network} returned the money. It is back in your wallet.`;
    default:
      return status satisfies never;
  }
}

/** The same for a status that staff set manually (contract §3, Who did it). */
export function manualText(transaction: TransactionView, status: TransactionStatus): string {
  const verbs: Partial<Record<TransactionStatus, string>> = {
    completed: "completed",
    failed: "failed",
    reversed: "reversed",
  };
  const verb = verbs[status] ?? "changed";
  return `Cedirail ${verb} it manually, after checking with ${networkName(transaction.provider)}.`;
}

const completedTexts: Partial<Record<TransactionView["type"], string>> = {
  conversion: "It was converted.",
  collection: "The payer paid.",
};

const postingTexts: Record<string, string> = {
  hold: "The money was put on hold in your wallet.",
  settle: "The money on hold left your wallet.",
  release: "The money on hold is available again.",
  conversion: "Converted at the locked rate.",
  collection: "The payment, less the fee, was added to your wallet.",
  reversal: "Amount and fee were returned to your wallet.",
  faucet: "Test money was added.",
};

/** What a ledger posting did to the wallet. */
export function postingText(kind: string): string {
  return postingTexts[kind] ?? "Your wallet changed.";
}

const payoutSent = "Payout sent to";
const promptSent = "Payment request sent to";
const refundSent = "Refund sent to";
const statusChecked = "Checked status with";
const accountChecked = "Looked up the account with";
const signedIn = "Signed in to";

/** By the adapters' names of their calls: MTN's, then AT Money's, then Telecel's. */
const callTexts: Record<string, string> = {
  token: signedIn,
  transfer: payoutSent,
  transfer_status: statusChecked,
  request_to_pay: promptSent,
  request_to_pay_status: statusChecked,
  refund: refundSent,
  refund_status: statusChecked,
  reversal: refundSent,
  account_holder_active: accountChecked,
  basic_user_info: accountChecked,
  encryption_keys: "Fetched the encryption keys of",
  disburse: payoutSent,
  disbursement_status: statusChecked,
  start_payment: promptSent,
  payment_status: statusChecked,
  user: accountChecked,
  session: signedIn,
  b2c_payment: payoutSent,
  c2b_payment: promptSent,
  transaction_status: statusChecked,
  beneficiary_name: accountChecked,
};

/** What a call to a network did. */
export function callText(provider: string, operation: string): string {
  return `${callTexts[operation] ?? `Called ${operation} of`} ${networkName(provider)}.`;
}
