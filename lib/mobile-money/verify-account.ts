import { setTimeout } from "node:timers/promises";
import { pickRail, type RailChoice } from "@/lib/transfers/pick-rail";
import { predictNetwork } from "@/lib/phone";
import type { ProviderCode } from "@/lib/providers/contract";
import { assertNetworkOpen } from "@/lib/rails/assert-open";

/** Below the 10 s of contract §4, so that the response arrives in time. */
const timeoutMs = 9_500;

export interface AccountQuery {
  phoneNumber: string;
  provider?: ProviderCode | undefined;
  /** The name that the caller expects. */
  accountName?: string | undefined;
}

/**
 * Looks up whether a number has an account, and whose (contract §4, verify). A name is never invented:
 * without one on record, or without a response from the network, it is `unavailable`.
 */
export async function verifyAccount(query: AccountQuery) {
  const { phoneNumber, provider } = query;
  if (provider) await assertNetworkOpen(provider);
  // Several networks may each take their whole time-out; the caller waits at most 10 s in all.
  const choice = await Promise.race<RailChoice>([
    pickRail({
      counterparty: phoneNumber,
      currency: "GHSFIAT",
      direction: null,
      requested: provider ?? null,
      transactionId: null,
      acceptedAt: null,
    }),
    setTimeout(timeoutMs, { state: "unavailable" }, { ref: false }),
  ]);
  if (choice.state !== "found")
    return {
      valid: false,
      answered: choice.state === "none",
      phoneNumber,
      provider: provider ?? predictNetwork(phoneNumber),
      accountName: null,
      nameStatus: "unavailable" as const,
    };
  return {
    valid: true,
    answered: true,
    phoneNumber,
    provider: choice.rail.code,
    accountName: choice.name,
    nameStatus: nameStatusOf(choice.name, query.accountName),
  };
}

function nameStatusOf(
  name: string | null,
  expected: string | undefined,
): "resolved" | "unavailable" | "mismatch" {
  if (name === null) return "unavailable";
  if (expected === undefined) return "resolved";
  return plainName(name) === plainName(expected) ? "resolved" : "mismatch";
}

/** Names are compared without case, accents and word order. */
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
