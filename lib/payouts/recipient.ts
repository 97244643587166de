import { assertUsable } from "@/lib/addresses/saved-addresses";
import { findBeneficiary } from "@/lib/beneficiaries/beneficiaries";
import { namesNetwork, networkName } from "@/lib/chain/network-name";
import { config } from "@/lib/config/env";
import { relaxedDatabase } from "@/lib/db/client";
import { invalidRequest } from "@/lib/errors";
import type { Currency } from "@/lib/money";
import type { ProviderCode, RailCode } from "@/lib/providers/contract";
import { assertChainOpen, assertRailOpen } from "@/lib/rails/assert-open";
import { readOutsideAddress } from "@/lib/wallet/outside-address";
import { countryOfPhone } from "@/lib/e164";
import { payeeOf } from "@/lib/identities/payee";
import { holdsContract } from "./holds-contract";

/** Whom a request names, in one of four ways. */
interface Named {
  phone?: string | undefined;
  beneficiaryId?: string | undefined;
  provider?: ProviderCode | undefined;
  accountName?: string | undefined;
  address?: string | undefined;
  network?: string | undefined;
  identityPhone?: string | undefined;
}

/** The names of these fields in the caller's request. */
export interface RecipientFields {
  provider?: string;
  address?: string;
  network?: string;
}

/** Whom a payout reaches, in which currency and over which rail. */
export interface Recipient {
  /** An E.164 phone or an address (EIP-55). */
  counterparty: string;
  currency: Currency;
  /** Null: found when it is sent. */
  provider: RailCode | null;
  name: string | null;
  country: string | null;
  /** The wallet of a phone identity; `isInside`: we hold it. */
  wallet?: { address: string; isInside: boolean };
}

/**
 * Whether the merchant's own rules for addresses apply, and it must hold no contract; they do not to money that is
 * not the merchant's. It leaves for the one wallet that its owner chose, which was no contract then.
 */
type AddressRule = "merchants" | "none";

/**
 * The recipient of a payout, which its rail can reach and the merchant may pay now.
 * @throws CedirailError `INVALID_REQUEST` naming the field
 */
export async function recipientOf(
  merchantId: string,
  named: Named,
  fields: RecipientFields = {},
  rule: AddressRule = "merchants",
): Promise<Recipient> {
  const { address, identityPhone } = named;
  if (identityPhone !== undefined) return ownerOf(merchantId, identityPhone);
  if (address !== undefined) return addressee(merchantId, { ...named, address }, fields, rule);
  const { field, ...subscriber } = await subscriberOf(merchantId, named, fields.provider);
  await assertRailOpen(subscriber, "out", field);
  const { phone: counterparty, ...reached } = subscriber;
  return { ...reached, counterparty, currency: "GHSFIAT", country: "GH" };
}

interface Subscriber {
  /** E.164. */
  phone: string;
  name: string | null;
  provider: ProviderCode | null;
  /** The field of the request that names the network. */
  field: string;
}

/** A mobile-money account; values in the request take precedence over those of the saved beneficiary. */
async function subscriberOf(
  merchantId: string,
  { phone, beneficiaryId, ...named }: Named,
  field = "provider",
): Promise<Subscriber> {
  const provider = named.provider ?? null;
  const name = named.accountName ?? null;
  if (beneficiaryId === undefined) {
    if (phone !== undefined) return { phone, name, provider, field };
    throw invalidRequest("phoneNumber", "a phoneNumber or a beneficiaryId");
  }
  if (phone !== undefined)
    throw invalidRequest("beneficiaryId", "either a phoneNumber or a beneficiaryId", beneficiaryId);
  const saved = await findBeneficiary(relaxedDatabase(), merchantId, beneficiaryId);
  if (!saved)
    throw invalidRequest("beneficiaryId", "the id of one of your beneficiaries", beneficiaryId);
  return {
    phone: saved.phone,
    name: name ?? saved.name,
    provider: provider ?? (saved.provider as ProviderCode | null),
    field: provider ? field : "beneficiaryId",
  };
}

async function addressee(
  merchantId: string,
  { address: typed, network }: Named & { address: string },
  fields: RecipientFields,
  rule: AddressRule,
): Promise<Recipient> {
  const field = fields.address ?? "address";
  const counterparty = await readOutsideAddress(field, typed);
  assertNetwork(network, fields.network ?? "network");
  await assertChainOpen("out", { field: "destination.type", value: "wallet" });
  if (rule === "merchants") {
    await assertUsable(merchantId, field, counterparty);
    if (await holdsContract(counterparty))
      throw invalidRequest(field, "the address of a wallet, not of a contract", typed);
  }
  return { counterparty, currency: "USDT", provider: "evm", name: null, country: null };
}

/** The owner of a number, at the wallet of its identity. */
async function ownerOf(merchantId: string, phone: string): Promise<Recipient> {
  const { wallet, isCustodial } = await payeeOf(merchantId, phone);
  const field = "recipient";
  if (!isCustodial) await assertChainOpen("out", { field, value: phone });
  // The owner of the number can take the USDT out of a custodial wallet at any time, so the rule holds for both kinds.
  await assertUsable(merchantId, field, wallet);
  return {
    counterparty: phone,
    currency: "USDT",
    provider: isCustodial ? null : "evm",
    name: null,
    country: countryOfPhone(phone),
    wallet: { address: wallet, isInside: isCustodial },
  };
}

/** USDT sent on another network than the recipient expects is lost to both. */
function assertNetwork(network: string | undefined, field: string): void {
  const { chain } = config();
  if (network === undefined || !chain) return;
  const { chainId } = chain;
  if (namesNetwork(network, chainId)) return;
  const expected = `${networkName(chainId)} or ${chainId}, the network that we send on`;
  throw invalidRequest(field, expected, network);
}
