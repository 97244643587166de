import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { invalidRequest } from "@/lib/errors";
import type { Currency } from "@/lib/money";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import type { ProviderCode } from "@/lib/providers/contract";
import type { TransactionRow } from "@/lib/transactions/row";

export interface WithdrawalRequest {
  /** One of the merchant's wallets. */
  walletAddress: string;
  /** What the receiver gets, exactly; the fee comes on top. */
  amountMinor: bigint;
  currency: Currency;
  destination:
    | { type: "mobile-money"; phoneNumber: string; provider?: ProviderCode | undefined }
    | { type: "wallet"; address: string; network?: string | undefined };
  externalRef?: string | undefined;
  description?: string | undefined;
}

/**
 * Takes money out of a wallet (contract §4, withdraw): cedis to a mobile-money account.
 * @throws CedirailError `INVALID_REQUEST` and those of a payout
 */
export async function withdraw(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: WithdrawalRequest,
): Promise<{ row: TransactionRow; replayed: boolean }> {
  const { currency, destination, ...rest } = request;
  if (destination.type === "wallet") {
    if (currency !== "USDT")
      throw invalidRequest("currency", "USDT for a wallet; cedis go to mobile money", "GHS");
    throw invalidRequest(
      "destination.type",
      "mobile-money; wallets on chain are not served yet",
      destination.type,
    );
  }
  if (currency !== "GHSFIAT")
    throw invalidRequest("currency", "GHS for mobile money; convert USDT first", currency);
  const { phoneNumber: phone, provider } = destination;
  return initiatePayout(
    tx,
    principal,
    { type: "withdrawal", operation: "wallet.withdraw", phone, provider, ...rest },
    { providerField: "destination.provider" },
  );
}
