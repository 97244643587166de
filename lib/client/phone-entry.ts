import { readGhanaMobile } from "@/lib/phone";

/** A Ghanaian number as people type it (`024 123 4567`, `+233 24…`, `00233…`) in E.164, or null. */
export function readTypedPhone(typed: string): string | null {
  const text = typed.replace(/[\s().-]/g, "").replace(/^00/, "+");
  return readGhanaMobile(/^233\d{9}$/.test(text) ? `+${text}` : text);
}

export { predictNetwork } from "@/lib/phone";
