import { readTypedAmount } from "@/lib/client/amounts";
import type { AnswerOf, RequestOf } from "@/lib/client/operation-types";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { formatAmount } from "@/lib/money";
import type { TypedPayout } from "./draft";

export type TransferBody = RequestOf<"momo.transfer">["body"];

/**
 * What is sent for a typed payout, or null while something is missing. The network is left to the
 * service unless it was chosen; a beneficiary's name and network are the saved ones.
 */
export function transferBodyOf(
  typed: TypedPayout,
  account: AnswerOf<"momo.verify"> | undefined,
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
  account: AnswerOf<"momo.verify"> | undefined,
): Partial<TransferBody> | null {
  if (beneficiary) return { beneficiaryId: beneficiary.id };
  const phoneNumber = readTypedPhone(phone);
  if (phoneNumber === null) return null;
  return {
    phoneNumber,
    ...(network === "" ? {} : { provider: network }),
    ...(account?.accountName ? { accountName: account.accountName } : {}),
  };
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
