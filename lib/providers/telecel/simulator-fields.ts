import { AmountError, parseDecimal } from "@/lib/money";
import { readJson } from "@/lib/providers/wire";
import { bodyOfGet } from "@/lib/providers/simulator-kit/serve";
import type { Code } from "./simulator-responses";

/** Fields of a request, by Telecel's rules (reference telecel-mpesa §4). */

interface Rule {
  pattern: RegExp;
  /** The code for a malformed value. */
  code: Code;
}

const description = /^[0-9A-Za-z ]{1,256}$/;

/** The rules of all supported fields; `serviceProviderCode` is the only valid one. */
export function createFieldRules(serviceProviderCode: string) {
  return {
    input_Amount: { pattern: /^\d*\.?\d+$/, code: "INS-15" },
    input_CustomerMSISDN: { pattern: /^[0-9]{12,14}$/, code: "INS-2051" },
    input_Country: { pattern: /^GHA$/, code: "INS-21" },
    input_Currency: { pattern: /^GHS$/, code: "INS-26" },
    input_ServiceProviderCode: {
      pattern: new RegExp(`^${serviceProviderCode}$`),
      code: "INS-13",
    },
    input_TransactionReference: { pattern: /^[0-9A-Za-z _]{1,20}$/, code: "INS-17" },
    input_ThirdPartyConversationID: { pattern: /^[0-9A-Za-z _]{1,40}$/, code: "INS-28" },
    input_PurchasedItemsDesc: { pattern: description, code: "INS-30" },
    input_PaymentItemsDesc: { pattern: description, code: "INS-31" },
    input_TransactionID: { pattern: /^[0-9A-Za-z]{1,20}$/, code: "INS-18" },
    // A conversation's identifier has underscores; the documentation forgets them.
    input_QueryReference: { pattern: /^[0-9A-Za-z_]{1,32}$/, code: "INS-21" },
    input_KycQueryType: { pattern: /^Name$/, code: "INS-32" },
  } as const satisfies Record<string, Rule>;
}
export type FieldRules = ReturnType<typeof createFieldRules>;
export type FieldName = keyof FieldRules;

/** The named fields, all of them in form, or the code of what is wrong. */
export function readFields<Name extends FieldName>(
  rules: FieldRules,
  names: readonly Name[],
  given: Record<string, unknown> | null,
): Record<Name, string> | Code {
  if (given === null) return "INS-21";
  const values = names.map((name) => [name, given[name]] as const);
  if (values.some(([, value]) => value === undefined || value === null || value === ""))
    return "INS-20";
  const read: Partial<Record<Name, string>> = {};
  for (const [name, value] of values) {
    if (typeof value !== "string") return "INS-21";
    const rule: Rule = rules[name];
    if (!rule.pattern.test(value)) return rule.code;
    read[name] = value;
  }
  return read as Record<Name, string>;
}

/** The members of a JSON object in the body; an empty body has none, and null is no such object. */
export async function readBody(request: Request): Promise<Record<string, unknown> | null> {
  return membersOf(await request.text());
}

function membersOf(text: string): Record<string, unknown> | null {
  if (text === "") return {};
  const value = readJson(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

/** The parameters of a query, in the address or, as some clients send them, in a JSON body. */
export function readParameters(request: Request): Record<string, unknown> {
  const inAddress = Object.fromEntries(new URL(request.url).searchParams);
  // Anything but a JSON object counts as no body: the real API reads only the address.
  const given: Record<string, unknown> = { ...membersOf(bodyOfGet(request)), ...inAddress };
  // A sample in the documentation spells it so.
  if (given.input_KYCQueryType !== undefined) given.input_KycQueryType ??= given.input_KYCQueryType;
  return given;
}

/** An amount in the documented form as pesewas, null where it is nothing or has parts of a pesewa. */
export function pesewasOf(text: string): bigint | null {
  const [whole = "", fraction = ""] = text.split(".");
  const plain = `${whole.replace(/^0+/, "") || "0"}${fraction ? `.${fraction}` : ""}`;
  try {
    const amountMinor = parseDecimal(plain, 2);
    return amountMinor > 0n ? amountMinor : null;
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}
