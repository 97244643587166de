const maxCharacters = 255;

/**
 * The name of a file as it is shown to people: without folders, control characters and marks that change the
 * direction of the text, at most 255 characters. It never becomes a path.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  const cut = [...visible].slice(0, maxCharacters).join("");
  return /^\.*$/.test(cut) ? "document" : cut;
}
