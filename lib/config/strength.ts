import { createHash } from "node:crypto";
import { english } from "viem/accounts";

/** Published mnemonics: BIP-39's random test vectors, and those of development nodes, books and manuals. */
export const publishedMnemonics: ReadonlySet<string> = new Set([
  "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic",
  "gravity machine north sort system female filter attitude volume fold club stay feature office ecology stable narrow fog",
  "hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length",
  "scheme spot photo card baby mountain device kick cradle pact join borrow",
  "horn tenant knee talent sponsor spell gate clip pulse soap slush warm silver nephew swap uncle crack brave",
  "panda eyebrow bullet gorilla call smoke muffin taste mesh discover soft ostrich alcohol speed nation flash devote level hobby quick inner drive ghost inside",
  "cat swing flag economy stadium alone churn speed unique patch report train",
  "light rule cinnamon wrap drastic word pride squirrel upgrade then income fatal apart sustain crack supply proud access",
  "all hour make first leader extend hole alien behind guard gospel lava path output census museum junior mass reopen famous sing advance salt reform",
  "vessel ladder alter error federal sibling chat ability sun glass valve picture",
  "scissors invite lock maple supreme raw rapid void congress muscle digital elegant little brisk hair mango congress clump",
  "void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold",
  "test test test test test test test test test test test junk",
  "candy maple cake sugar pudding cream honey rich smooth crumble sweet treat",
  "myth like bonus scare over problem client lizard pioneer submit female collect",
  "announce room limb pattern dry unit scale effort smooth jazz weasel alcohol",
  "army van defense carry jealous true garbage claim echo media make crunch",
]);

const minDistinctBytes = 16;
const minDistinctSteps = 8;

/**
 * Whether bytes are evidently not random: they repeat, count, use few values, or are readable text.
 * Thirty-two random bytes fail this less than once in 10^11.
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

/** Whether one sequence repeats throughout, the last time possibly cut off. */
function repeats(bytes: Uint8Array): boolean {
  const maxPeriod = Math.floor(bytes.length / 2);
  for (let period = 1; period <= maxPeriod; period += 1)
    if (bytes.every((byte, index) => index < period || byte === bytes[index - period])) return true;
  return false;
}

/** Why a mnemonic must not hold money, to follow the name of its setting; null if it may. */
export function whyWeakMnemonic(text: string): string | null {
  const list = text.split(" ");
  const entropy = entropyOf(list);
  if (!entropy)
    return "must be 12, 15, 18, 21, or 24 words of the English BIP-39 list with a valid checksum, separated by single spaces";
  if (publishedMnemonics.has(text)) return "is published, so anyone can spend from its wallets";
  if (isPatterned(entropy) || new Set(list).size <= list.length / 2)
    return "is not random: generate a new one";
  return null;
}

/** The bytes that a BIP-39 mnemonic encodes, or null where it is invalid. */
function entropyOf(list: readonly string[]): Uint8Array | null {
  if (![12, 15, 18, 21, 24].includes(list.length)) return null;
  const indexes = list.map((item) => english.indexOf(item));
  if (indexes.includes(-1)) return null;
  const bits = indexes.map((index) => index.toString(2).padStart(11, "0")).join("");
  const checksumBits = bits.length / 33;
  const data = bits.slice(0, -checksumBits);
  const entropy = Uint8Array.from(data.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const [first = 0] = createHash("sha256").update(entropy).digest();
  const checksum = first.toString(2).padStart(8, "0").slice(0, checksumBits);
  return bits.endsWith(checksum) ? entropy : null;
}
