import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import type { Currency } from "@/lib/money";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { countryOfPhone } from "@/lib/e164";
import { readGhanaMobile } from "@/lib/phone";
import type { ProviderCode } from "@/lib/providers/contract";
import type { TransactionRow } from "@/lib/transactions/row";

export interface PaymentRequest {
  amountMinor: bigint;
  currency: Currency;
  /** E.164. */
  recipient: string;
  description?: string | undefined;
  country?: string | undefined;
  provider?: ProviderCode | undefined;
  externalRef?: string | undefined;
  walletAddress?: string | undefined;
}

/**
 * Pays a recipient known by a phone number (interface §4.1, contract §4): cedis go to the phone's
 * mobile-money account; USDT to its identity's wallet.
 * @throws CedirailError `INVALID_REQUEST`, `RECIPIENT_HAS_NO_IDENTITY` and those of a payout
 */
export async function initiatePayment(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: PaymentRequest,
): Promise<{ row: TransactionRow; replayed: boolean }> {
  const { country, currency, recipient, ...rest } = request;
  const home = countryOfPhone(recipient);
  if (country !== undefined && country !== home)
    throw invalidRequest(
      "country",
      `the country of the recipient's phone${home ? `, ${home}` : ""}`,
      country,
    );
  if (currency === "USDT")
    throw new CedirailError(
      "RECIPIENT_HAS_NO_IDENTITY",
      "This number has no identity, so there is no wallet to pay USDT to.",
      { field: "recipient", value: recipient, expected: "a number with a verified identity" },
    );
  const phone = readGhanaMobile(recipient);
  if (!phone)
    throw invalidRequest(
      "recipient",
      "a Ghanaian mobile number for GHS, e.g. +233241234567",
      recipient,
    );
  return initiatePayout(tx, principal, {
    type: "payment",
    operation: "payments.initiate",
    phone,
    ...rest,
  });
}
