import { createHash } from "node:crypto";
import type { TransferOrder } from "./simulator-state";

/** How MTN's look-alike behaves for a number, and the invented people behind them (contract §6). */

const mtnNumber = /^233(?:24|25[67]|53|54|55|59)\d+$/;
const testNumber = /^233240000(0(?:0[1-9]|1[0-2]))$/;

/** The three digits of a test number, or null for any other. */
export function testCaseOf(msisdn: string): string | null {
  return testNumber.exec(msisdn)?.[1] ?? null;
}

/** Whether MTN has a wallet under these digits (`233241234567`). */
export function isKnown(msisdn: string): boolean {
  return msisdn.length === 12 && mtnNumber.test(msisdn) && testCaseOf(msisdn) !== "002";
}

/** Why a transfer to this payee fails, or null where it does not. */
export function failureReasonFor(payee: TransferOrder["payee"]): string | null {
  if (payee.partyIdType !== "MSISDN" || !isKnown(payee.partyId)) return "PAYEE_NOT_FOUND";
  return testCaseOf(payee.partyId) === "003" ? "PAYEE_LIMIT_REACHED" : null;
}

const givenNames = ["AMA", "KOFI", "AKUA", "KWAME", "EFUA", "YAW", "ABENA", "KOJO", "ESI", "KWAKU"];
const familyNames = ["MENSAH", "OWUSU", "BOATENG", "ASANTE", "APPIAH", "ADJEI", "QUAYE", "DARKO"];

/** The holder's invented name, the same each time, or null for the number without one. */
export function holderOf(msisdn: string): { given: string; family: string } | null {
  if (testCaseOf(msisdn) === "010") return null;
  const digest = createHash("sha256").update(msisdn).digest();
  return {
    given: givenNames[digest.readUInt16BE(0) % givenNames.length] ?? "AMA",
    family: familyNames[digest.readUInt16BE(2) % familyNames.length] ?? "MENSAH",
  };
}
