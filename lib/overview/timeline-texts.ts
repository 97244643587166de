import type { TransactionView } from "@/lib/contract/transactions";
import { networks } from "@/lib/providers/mobile-money";
import type { ProviderCode } from "@/lib/providers/contract";
import type { TransactionStatus } from "@/lib/states";

function networkName(code: string | null): string {
  return networks[code as ProviderCode]?.name ?? "the network";
}

/** What reaching a status means to the merchant, in one plain sentence. */
export function statusText(
  transaction: TransactionView,
  status: TransactionStatus,
  reason: string | null,
): string {
  const network = networkName(transaction.provider);
  if (reason === "provider_unavailable") return `${network} is unavailable. It stays queued.`;
  if (reason === "under_review") return "Our staff are checking it with the network.";
  switch (status) {
    case "pending_approval":
      return "It waits for a second person to approve it.";
    case "pending":
      return "It was recorded and waits to be sent.";
    case "processing":
      return transaction.type === "collection"
        ? `${network} was told to ask the payer.`
        : `It was handed to ${network}.`;
    case "completed":
      return completedTexts[transaction.type] ?? "The money has arrived.";
    case "failed":
      return transaction.failure?.message ?? "It failed.";
    case "expired":
      return "Its time ran out.";
    case "cancelled":
      return "It was cancelled.";
    case "reversed":
      return `${network} sent the money back. It is in your wallet again.`;
    default:
      return status satisfies never;
  }
}

/** The same of a status that one of our own people set by hand (contract §3, Who did it). */
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
  hold: "The money was set aside in your wallet.",
  settle: "What was set aside left your wallet.",
  release: "What was set aside is available again.",
  conversion: "Your wallet was exchanged at the locked rate.",
  collection: "What was paid, less the fee, was added to your wallet.",
  reversal: "Amount and fee came back to your wallet.",
  faucet: "Test money was added.",
};

/** What a ledger posting did to the wallet. */
export function postingText(kind: string): string {
  return postingTexts[kind] ?? "Your wallet changed.";
}

const askedToPay = "was asked to pay";
const askedPayer = "was told to ask the payer";
const askedToRefund = "was asked to refund the payer";
const askedHow = "was asked how it stands";
const askedWhose = "was asked whose account it is";

/** By the adapters' names of their calls: MTN's, then AT Money's, then Telecel's. */
const callTexts: Record<string, string> = {
  token: "signed us in",
  transfer: askedToPay,
  transfer_status: askedHow,
  request_to_pay: askedPayer,
  request_to_pay_status: askedHow,
  refund: askedToRefund,
  refund_status: askedHow,
  reversal: askedToRefund,
  account_holder_active: "was asked whether the number has an account",
  basic_user_info: askedWhose,
  encryption_keys: "told us how to seal what we send",
  disburse: askedToPay,
  disbursement_status: askedHow,
  start_payment: askedPayer,
  payment_status: askedHow,
  user: askedWhose,
  session: "signed us in",
  b2c_payment: askedToPay,
  c2b_payment: askedPayer,
  transaction_status: askedHow,
  beneficiary_name: askedWhose,
};

/** What was asked of a network. */
export function callText(provider: string, operation: string): string {
  return `${networkName(provider)} ${callTexts[operation] ?? `was asked: ${operation}`}.`;
}
