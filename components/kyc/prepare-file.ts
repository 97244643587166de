import { maxFileBytes } from "@/lib/contract/file-sizes";
import { fitWithin, headBytes, kindOf, plainName, type FileKind } from "./file-kind";

/** A file as it is uploaded. */
export interface PreparedFile {
  name: string;
  bytes: Blob;
  /** In hex. */
  sha256: string;
}

/** Why a file cannot be uploaded, and what to do. */
export interface FileProblem {
  title: string;
  next: string;
}

/** Enough to read small print on a whole page, and about a tenth of what a camera makes. */
const longestSide = 2_400;
const jpegQuality = 0.85;

const takeAnother = "Take a photo of the document instead, or choose a JPEG, PNG or PDF.";

/**
 * Checks a chosen file, and makes a photo small enough for a slow connection. The same file becomes the same bytes
 * in the same browser, so that an upload continues after a reload.
 */
export async function prepareFile(
  file: File,
): Promise<{ file: PreparedFile } | { problem: FileProblem }> {
  try {
    if (file.size === 0)
      return { problem: { title: "This file is empty", next: "Choose another file." } };
    const kind = kindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()), file.type);
    if (kind === "other")
      return { problem: { title: "This is neither a photo nor a PDF", next: takeAnother } };
    const smaller = kind === "pdf" ? null : await shrink(file);
    const problem = problemOf(kind, smaller ?? file, smaller !== null);
    if (problem) return { problem };
    // What a camera made small already would only lose by being encoded again.
    const isOriginal = smaller === null || (isAccepted(kind) && smaller.size >= file.size);
    const bytes = isOriginal ? file : smaller;
    const name = plainName(file.name, isOriginal ? "same" : "jpeg");
    return { file: { name, bytes, sha256: await sha256Of(await bytes.arrayBuffer()) } };
  } catch {
    // A file on a cloud drive, or changed or removed since it was chosen.
    return { problem: { title: "We could not read this file", next: "Choose it again." } };
  }
}

const isAccepted = (kind: FileKind) => kind === "jpeg" || kind === "png" || kind === "pdf";

function problemOf(kind: FileKind, bytes: Blob, isConverted: boolean): FileProblem | null {
  if (kind === "heic" && !isConverted)
    return {
      title: "This browser cannot read HEIC photos",
      next: "Take the photo here instead, or choose a JPEG. An iPhone makes JPEGs under Settings, Camera, Formats, Most Compatible.",
    };
  if (!isAccepted(kind) && !isConverted)
    return { title: "This browser cannot read this photo", next: takeAnother };
  if (bytes.size <= maxFileBytes) return null;
  const size = `${Math.ceil(bytes.size / 104_857.6) / 10} MB`;
  return { title: `This file is ${size}; the limit is 10 MB`, next: takeAnother };
}

/** A photo as a smaller JPEG, upright and without what the camera wrote into it; null where that fails. */
async function shrink(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = fitWithin(image.width, image.height, longestSide);
  const context = canvas.getContext("2d");
  if (context) {
    // JPEG has no transparency; without a ground it turns black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  image.close();
  return context && new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  // Browsers have it only where the address is https or this device's own; a testnet may be at another.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) {
    const { sha256 } = await import("viem/utils");
    return sha256(new Uint8Array(bytes)).slice(2);
  }
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
