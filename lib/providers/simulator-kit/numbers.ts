import { createHash } from "node:crypto";
import { predictNetwork, readGhanaMobile } from "@/lib/phone";
import type { Direction, ProviderCode } from "@/lib/providers/contract";

/** How every simulator behaves for a number, and the fictional account holders (contract §6). */

const testNumber = /^\+233(?:24|20|27)0000(0(?:0[1-9]|1[0-2]))$/;

/** The three digits of a test number (E.164), or null for any other; with `network`, only of that network. */
export function testCaseOf(phone: string, network?: ProviderCode): string | null {
  if (network && predictNetwork(phone) !== network) return null;
  return testNumber.exec(phone)?.[1] ?? null;
}

/** Whether a network has a wallet under a number: it knows only its own prefixes. */
export function isKnownTo(network: ProviderCode, phone: string): boolean {
  return (
    readGhanaMobile(phone) === phone &&
    predictNetwork(phone) === network &&
    testCaseOf(phone) !== "002"
  );
}

/** Why money does not move; each simulator has its own codes for these. */
export const causes = [
  "not_found",
  "limit_reached",
  "no_money",
  "rejected",
  "never_answered",
  "float_short",
  "system_error",
] as const;
export type Cause = (typeof causes)[number];

/** Why an order to or from this number fails, or null where it does not. */
export function causeFor(network: ProviderCode, direction: Direction, phone: string): Cause | null {
  if (!isKnownTo(network, phone)) return "not_found";
  const testCase = testCaseOf(phone);
  if (testCase === "003") return "limit_reached";
  if (direction === "out") return null;
  if (testCase === "004") return "no_money";
  if (testCase === "005") return "rejected";
  return testCase === "006" ? "never_answered" : null;
}

const givenNames = ["AMA", "KOFI", "AKUA", "KWAME", "EFUA", "YAW", "ABENA", "KOJO", "ESI", "KWAKU"];
const familyNames = ["MENSAH", "OWUSU", "BOATENG", "ASANTE", "APPIAH", "ADJEI", "QUAYE", "DARKO"];

/** The holder's invented name, the same each time, or null for the number without one. */
export function holderOf(phone: string): { given: string; family: string } | null {
  if (testCaseOf(phone) === "010") return null;
  const digest = createHash("sha256").update(phone.slice(1)).digest();
  return {
    given: givenNames[digest.readUInt16BE(0) % givenNames.length] ?? "AMA",
    family: familyNames[digest.readUInt16BE(2) % familyNames.length] ?? "MENSAH",
  };
}
