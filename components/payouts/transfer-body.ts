import { readTypedAmount } from "@/lib/client/amounts";
import type { ResponseOf, RequestOf } from "@/lib/client/operation-types";
import { predictNetwork, readTypedPhone } from "@/lib/client/phone-entry";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";
import { formatAmount } from "@/lib/money";
import type { TypedPayout } from "./draft";

export type TransferBody = RequestOf<"mobile-money.transfer">["body"];

/**
 * What is sent for a typed payout, or null while something is missing. The network is left to the
 * service unless it was chosen; a beneficiary's name and network are the saved ones.
 */
export function transferBodyOf(
  typed: TypedPayout,
  account: ResponseOf<"mobile-money.verify"> | undefined,
): TransferBody | null {
  const amountMinor = readTypedAmount(typed.amount, "GHSFIAT");
  const recipient = recipientOf(typed, account);
  if (amountMinor === null || recipient === null) return null;
  const note = typed.note.trim();
  const reference = typed.reference.trim();
  return {
    amount: formatAmount(amountMinor, "GHSFIAT"),
    ...recipient,
    ...(note === "" ? {} : { description: note }),
    ...(reference === "" ? {} : { externalRef: reference }),
  };
}

function recipientOf(
  { beneficiary, phone, network }: TypedPayout,
  account: ResponseOf<"mobile-money.verify"> | undefined,
): Partial<TransferBody> | null {
  if (beneficiary) {
    const moved = beneficiary.provider === null ? movedTo(beneficiary.phoneNumber, account) : {};
    return { beneficiaryId: beneficiary.id, ...moved };
  }
  const phoneNumber = readTypedPhone(phone);
  if (phoneNumber === null) return null;
  return {
    phoneNumber,
    ...(network === "" ? movedTo(phoneNumber, account) : { provider: network }),
    ...(account?.accountName ? { accountName: account.accountName } : {}),
  };
}

/** The network of a number that has moved to another than its prefix tells: what is sent names it. */
function movedTo(
  phone: string,
  account: ResponseOf<"mobile-money.verify"> | undefined,
): Pick<TransferBody, "provider"> {
  const provider = account?.valid ? (account.provider as NetworkCode | null) : null;
  return provider === null || provider === predictNetwork(phone) ? {} : { provider };
}

/** Whom to ask about: the number, the network that is insisted on, the name that was saved. */
export function questionOf({ beneficiary, phone, network }: TypedPayout) {
  if (beneficiary)
    return {
      phone: beneficiary.phoneNumber,
      network: beneficiary.provider,
      name: beneficiary.name,
    };
  return { phone: readTypedPhone(phone), network: network === "" ? null : network, name: null };
}
