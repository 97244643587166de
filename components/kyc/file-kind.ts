/** What a file is, by its first bytes; `other` is nothing that a document can be. */
export type FileKind = "jpeg" | "png" | "pdf" | "heic" | "image" | "other";

/** How many bytes {@link kindOf} needs. */
export const headBytes = 1024;

const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "heif"];

/** The kind of a file by its first bytes; `type` is what the browser takes it for. */
export function kindOf(head: Uint8Array, type: string): FileKind {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join("");
  if (text.startsWith("\u00ff\u00d8\u00ff")) return "jpeg";
  if (text.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  // Readers of PDF, too, find the mark within the first kilobyte.
  if (text.includes("%PDF-")) return "pdf";
  if (text.slice(4, 8) === "ftyp" && heicBrands.includes(text.slice(8, 12))) return "heic";
  return type.startsWith("image/") && type !== "image/svg+xml" ? "image" : "other";
}

/** A file name that the service takes, with the extension of what the file became. */
export function plainName(name: string, became: "jpeg" | "same"): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
  const stem = plain.replace(/\.[a-z0-9]{1,5}$/i, "").slice(0, 200) || "document";
  const extension = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? "";
  return became === "jpeg" ? `${stem}.jpg` : `${stem}${extension}`;
}

/** Width and height of an image at most `longest` pixels long, in its own proportions. */
export function fitWithin(width: number, height: number, longest: number): [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
