"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Network } from "@/components/labels/networks";
import type { ResponseOf } from "@/lib/client/operation-types";
import { predictNetwork, readTypedPhone } from "@/lib/client/phone-entry";
import type { Beneficiary } from "@/components/labels/beneficiaries";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";

export type Account = ResponseOf<"mobile-money.verify">;

/** The counterparty, as a form holds it. */
export interface TypedRecipient {
  phoneNumber: string;
  /** Empty: detected from the number. */
  provider: NetworkCode | "";
  beneficiary?: Beneficiary | null;
}

/** What is known of a recipient or payer. */
export interface Recipient {
  /** E.164, or null while the number is not complete. */
  phone: string | null;
  account: UseQueryResult<Account>;
  /** The network that would carry the money: the chosen one, else the one that knows the number. */
  carrier: Network | null;
}

/**
 * Looks up whose number it is.
 * @param name the name that was saved, to compare with the network's
 */
export function useRecipient(
  { phoneNumber, provider, beneficiary }: TypedRecipient,
  networks: readonly Network[],
  name: string | null = beneficiary?.name ?? null,
): Recipient {
  const phone = beneficiary?.phoneNumber ?? readTypedPhone(phoneNumber);
  const chosen = beneficiary ? beneficiary.provider : provider || null;
  const account = useQuery(accountQuery(phone, chosen, name));
  return { phone, account, carrier: carrierOf(networks, phone, chosen, account.data) };
}

/** The network of a number: the chosen one, else the one that knows it, else its prefix's. */
export function carrierOf(
  networks: readonly Network[],
  phone: string | null,
  chosen: string | null,
  account: Account | undefined,
): Network | null {
  const found = account?.valid ? account.provider : null;
  const code = chosen ?? found ?? (phone === null ? null : predictNetwork(phone));
  return networks.find((network) => network.code === code) ?? null;
}

export const noAccount = "Enter a number with a mobile-money account.";

/** Whether the network responded that the number has no account. */
export function isUnknown({ account: { data } }: Recipient): boolean {
  return data?.answered === true && !data.valid;
}
