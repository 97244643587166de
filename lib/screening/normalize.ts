/** Letters that do not decompose into a plain one and an accent: of Ghana's languages first. */
const plainLetters: Record<string, string> = {
  ɛ: "e",
  ɔ: "o",
  ŋ: "n",
  ɖ: "d",
  ɗ: "d",
  ƒ: "f",
  ɣ: "g",
  ʋ: "v",
  ƙ: "k",
  ɓ: "b",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** Spellings of one sound in names of Twi: Agyei and Adjei, Kyei and Tchei. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/gy|dj/g, "j"],
  [/ky|tch/g, "ch"],
];

const titles = new Set(
  "mr mrs ms miss madam mme sir dr prof rev fr pastor bishop apostle hon alhaji alhaja hajia esq jnr snr jr sr".split(
    " ",
  ),
);

/** What businesses add to their name. */
const legalForms = new Set(
  "ltd limited plc inc llc llp corp corporation co company ent enterprise enterprises gmbh the and".split(
    " ",
  ),
);

/**
 * The parts of a name by which it is compared, in its order: without case, accents, punctuation, titles, legal forms
 * and, beside two longer parts, initials. A name of nothing else keeps what it has; one without letters has no parts.
 */
export function partsOf(name: string): string[] {
  const parts = spelledOut(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const meaningful = parts.filter((part) => !titles.has(part) && !legalForms.has(part));
  const remaining = meaningful.length > 0 ? meaningful : parts;
  const long = remaining.filter((part) => part.length > 1);
  return long.length > 1 ? long : remaining;
}

/** What spellings of one name have in common, in any order: the key by which a subject is known again. */
export const keyOf = (name: string): string => partsOf(name).sort().join(" ");

function spelledOut(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’ʼ‘`´]/g, "")
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter);
  return sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), plain);
}
