const maxKept = 140;

/**
 * A provider's text as we keep and show it: one line without control or formatting characters, none
 * of which a database or a page can be trusted with, at most 140 long; null where nothing is left.
 */
export function oneLine(text: string | null | undefined): string | null {
  const line = (text ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
  return [...line].slice(0, maxKept).join("").trim() || null;
}
