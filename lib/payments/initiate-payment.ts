import { readAddress } from "@/lib/address";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { invalidRequest } from "@/lib/errors";
import type { Once } from "@/lib/idempotency/once";
import type { Currency } from "@/lib/money";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { countryOfPhone } from "@/lib/e164";
import { readGhanaMobile } from "@/lib/phone";
import type { ProviderCode } from "@/lib/providers/contract";
import type { Done } from "@/lib/transactions/group";

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
  principal: MerchantPrincipal,
  request: PaymentRequest,
  once: Once,
): Promise<Done> {
  const { country, currency, recipient, ...payout } = request;
  const home = countryOfPhone(recipient);
  if (country !== undefined && country !== home)
    throw invalidRequest(
      "country",
      `the country of the recipient's phone${home ? `, ${home}` : ""}`,
      country,
    );
  const order = { type: "payment", operation: "payments.initiate", ...payout } as const;
  if (currency === "USDT") {
    if (payout.provider !== undefined)
      throw invalidRequest("provider", "no network: USDT goes to a wallet", payout.provider);
    return initiatePayout(principal, { ...order, currency, identityPhone: recipient }, { once });
  }
  const phone = readGhanaMobile(recipient);
  if (!phone)
    throw invalidRequest(
      "recipient",
      "a Ghanaian mobile number for GHS, e.g. +233241234567",
      recipient,
    );
  return initiatePayout(principal, { ...order, phone }, { once });
}

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
 * Takes money out of a wallet (contract §4, withdraw): cedis to a mobile-money account, USDT to an address.
 * @throws CedirailError `INVALID_REQUEST` and those of a payout
 */
export async function withdraw(
  principal: MerchantPrincipal,
  request: WithdrawalRequest,
  once: Once,
): Promise<Done> {
  const { currency, destination, ...payout } = request;
  const order = { type: "withdrawal", operation: "wallet.withdraw", ...payout } as const;
  if (destination.type === "wallet") {
    if (currency !== "USDT")
      throw invalidRequest("currency", "USDT for a wallet; cedis go to mobile money", "GHS");
    const { network } = destination;
    // However it is written, it is the same address to an `externalRef` that is used again.
    const address = readAddress(destination.address) ?? destination.address;
    const fields = { address: "destination.address", network: "destination.network" };
    return initiatePayout(principal, { ...order, currency, address, network }, { once, fields });
  }
  if (currency !== "GHSFIAT")
    throw invalidRequest("currency", "GHS for mobile money; convert USDT first", currency);
  const { phoneNumber: phone, provider } = destination;
  const fields = { provider: "destination.provider" };
  return initiatePayout(principal, { ...order, phone, provider }, { once, fields });
}
