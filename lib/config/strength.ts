import { createHash } from "node:crypto";
import { english } from "viem/accounts";
import { publishedMnemonics } from "./published-mnemonics";

const minDistinctBytes = 16;
const minDistinctSteps = 8;

/**
 * Whether bytes that should be random show that they are not: they repeat, count, use few values, or are
 * readable text. Thirty-two random bytes fail this less than once in 10^11.
 */
export function isPatterned(bytes: Uint8Array): boolean {
  const steps = [...bytes].slice(1).map((byte, index) => (byte - (bytes[index] ?? 0)) & 0xff);
  const scale = bytes.length / 32;
  return (
    new Set(bytes).size < minDistinctBytes * scale ||
    new Set(steps).size < minDistinctSteps * scale ||
    repeats(bytes) ||
    bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  );
}

/** The same run again and again, the last one possibly cut off. */
function repeats(bytes: Uint8Array): boolean {
  const most = Math.floor(bytes.length / 2);
  for (let period = 1; period <= most; period += 1)
    if (bytes.every((byte, index) => index < period || byte === bytes[index - period])) return true;
  return false;
}

/**
 * Why a mnemonic must not hold money, to be put after its setting's name; null when nothing speaks against
 * it. Never shows any of its words.
 */
export function whyWeakMnemonic(text: string): string | null {
  const words = text.split(" ");
  const entropy = entropyOf(words);
  if (!entropy)
    return "must be 12, 15, 18, 21, or 24 words of the English BIP-39 list with a valid checksum, separated by single spaces";
  if (publishedMnemonics.has(text)) return "is published, so anyone can spend from its wallets";
  if (isPatterned(entropy) || new Set(words).size <= words.length / 2)
    return "is not random: generate a new one";
  return null;
}

/** The bytes that a BIP-39 mnemonic encodes, or null where it is none or its checksum is wrong. */
function entropyOf(words: readonly string[]): Uint8Array | null {
  if (![12, 15, 18, 21, 24].includes(words.length)) return null;
  const indexes = words.map((word) => english.indexOf(word));
  if (indexes.includes(-1)) return null;
  const bits = indexes.map((index) => index.toString(2).padStart(11, "0")).join("");
  const checksumBits = bits.length / 33;
  const data = bits.slice(0, -checksumBits);
  const entropy = Uint8Array.from(data.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const [first = 0] = createHash("sha256").update(entropy).digest();
  const checksum = first.toString(2).padStart(8, "0").slice(0, checksumBits);
  return bits.endsWith(checksum) ? entropy : null;
}
