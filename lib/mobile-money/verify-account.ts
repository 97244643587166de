import { invalidRequest } from "@/lib/errors";
import { findNetwork } from "@/lib/payouts/find-network";
import { predictNetwork } from "@/lib/phone";
import type { ProviderCode } from "@/lib/providers/contract";
import { adapterOf } from "@/lib/providers/registry";

export interface AccountQuestion {
  phoneNumber: string;
  provider?: ProviderCode | undefined;
  /** The name the caller believes in. */
  accountName?: string | undefined;
}

/**
 * Asks the network at once whether a number has an account, and whose (contract §4, verify). A name
 * is never invented: without one on record, or when the network does not answer, it is `unavailable`.
 */
export async function verifyAccount(question: AccountQuestion) {
  const { phoneNumber, provider } = question;
  if (provider && !adapterOf(provider))
    throw invalidRequest("provider", "a network that is open; this one is closed", provider);
  const choice = await findNetwork(phoneNumber, provider ?? null, null);
  if (choice.state !== "found")
    return {
      valid: false,
      phoneNumber,
      provider: provider ?? predictNetwork(phoneNumber),
      accountName: null,
      nameStatus: "unavailable" as const,
    };
  return {
    valid: true,
    phoneNumber,
    provider: choice.adapter.code,
    accountName: choice.name,
    nameStatus: nameStatusOf(choice.name, question.accountName),
  };
}

function nameStatusOf(
  name: string | null,
  believed: string | undefined,
): "resolved" | "unavailable" | "mismatch" {
  if (name === null) return "unavailable";
  if (believed === undefined) return "resolved";
  return plainName(name) === plainName(believed) ? "resolved" : "mismatch";
}

/** Names compare without case, marks and order of their words. */
function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");
}
