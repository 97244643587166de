import { readGhanaMobile } from "@/lib/phone";

/**
 * A Ghanaian number as people type it (`024 123 4567`, `+233 24…`, `00233…`, `+233 (0)24…`) in E.164,
 * or null. The API takes only the strict forms (`lib/phone.ts`).
 */
export function readTypedPhone(typed: string): string | null {
  const text = typed.replace(/[\s().-]/g, "");
  // After the country's code the national zero is dropped.
  const national = /^(?:\+|00)?2330?(\d{9})$/.exec(text)?.[1];
  return readGhanaMobile(national ? `+233${national}` : text);
}

export { predictNetwork } from "@/lib/phone";
