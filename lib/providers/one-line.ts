const maxLength = 140;

/**
 * A provider's text, safe to store and show: one line without control or formatting characters, at most 140
 * characters; null where nothing is left.
 */
export function oneLine(text: string | null | undefined): string | null {
  const line = (text ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
  return [...line].slice(0, maxLength).join("").trim() || null;
}
