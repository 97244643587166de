import { pickRail, type RailChoice } from "@/lib/transfers/pick-rail";
import { predictNetwork } from "@/lib/phone";
import type { ProviderCode } from "@/lib/providers/contract";
import { assertNetworkOpen } from "@/lib/rails/assert-open";

/** Under the 10 s of contract §4, so that the answer too is there in time. */
const patienceMs = 9_500;

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
  if (provider) await assertNetworkOpen(provider);
  const choice = await inTime(
    pickRail({
      counterparty: phoneNumber,
      currency: "GHSFIAT",
      direction: null,
      requested: provider ?? null,
      transactionId: null,
      acceptedAt: null,
    }),
  );
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
    nameStatus: nameStatusOf(choice.name, question.accountName),
  };
}

/** Several networks may each take their whole time-out; the caller waits 10 s at most for all. */
async function inTime(asking: Promise<RailChoice>): Promise<RailChoice> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<RailChoice>((resolve) => {
    timer = setTimeout(() => resolve({ state: "unavailable" }), patienceMs);
  });
  return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer));
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
