import { decimalsOf } from "@/lib/money";

/** What the keypad can press; `back` removes the last character. */
export type Key = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "." | "back";

const maxWhole = 12;

/**
 * The typed amount after a press of the keypad. Presses that would make it no amount of USDT (a second
 * point, a seventh decimal, a number that is too long) change nothing.
 */
export function press(typed: string, key: Key): string {
  if (key === "back") return typed.slice(0, -1);
  const [whole = "", fraction] = typed.split(".");
  if (key === ".") return fraction === undefined ? `${whole || "0"}.` : typed;
  if (fraction !== undefined) return fraction.length < decimalsOf.USDT ? typed + key : typed;
  if (whole === "0") return key;
  return whole.replace(/\D/g, "").length < maxWhole ? typed + key : typed;
}
