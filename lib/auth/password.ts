import { hash, verify } from "@node-rs/argon2";
import { makeTurns } from "@/lib/rate-limit/turns";

/** argon2id with 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Guessing leaves the other half of the process's threads to everybody else, and what anybody can cause keeps nobody
// waiting who has proven something.
const tooMany = "Too many people are signing in at this moment";
const turns = {
  anybody: makeTurns(2, 100, tooMany),
  proven: makeTurns(1, 100, tooMany),
  signUp: makeTurns(1, 20, "Too many people are signing up at this moment"),
};

/** The hash of a password for storage, of a person who is signed in or used a link from an email. */
export function hashPassword(password: string): Promise<string> {
  return turns.proven(() => hash(password, cost));
}

/** The same for somebody who signs up. @returns null where `mayHash` says no when it is their turn */
export function hashForSignUp(
  password: string,
  mayHash: () => Promise<boolean>,
): Promise<string | null> {
  return turns.signUp(async () => ((await mayHash()) ? hash(password, cost) : null));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is right. Without a stored hash it takes as long and returns false.
 * @param by a browser or session that its user has signed in with before does not wait for anybody else's guesses
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  by: "anybody" | "proven",
): Promise<boolean> {
  decoy ??= hash("not the password of any user", cost);
  const compared = stored ?? (await decoy);
  const right = await turns[by](() => verify(compared, password));
  return stored !== null && right;
}

/** What a new password lacks, or null when it is hard enough to guess. */
export function weaknessOf(password: string, known: readonly string[]): string | null {
  const text = password.toLowerCase();
  if (new Set(text).size < 6) return "a password with more different characters";
  if (/^(.{1,8})\1+.{0,7}$/.test(text)) return "a password that does not repeat itself";
  const runs = "abcdefghijklmnopqrstuvwxyz 01234567890123456789 qwertyuiopasdfghjklzxcvbnm";
  const uncommon = commonParts.reduce((left, part) => left.replaceAll(part, ""), text);
  if (uncommon.length < 6 || runs.includes(text) || isCommon(text))
    return "a password that is not a common one";
  const own = known.map((part) => part.toLowerCase()).filter((part) => part.length > 3);
  const unrelated = own.reduce((left, part) => left.replaceAll(part, ""), text);
  return unrelated.length < 6 ? "a password without your name or email address" : null;
}

/** Whether it is a well-known phrase, or drawn on the keyboard: mostly neighbors, along a row or column or in several at once. */
function isCommon(text: string): boolean {
  const keys = [...text.replaceAll(/[^\p{L}\p{N}]/gu, "")];
  if (commonPhrases.has(keys.join("").replace(/\d+$/, ""))) return true;
  const steps = [1, 2, 3, 4].map((distance) => {
    const pairs = keys.slice(distance).map((key, place) => [keys[place] ?? "", key]);
    return pairs.filter(([from = "", to = ""]) => areNeighbors(from, to)).length / pairs.length;
  });
  return keys.length > 0 && Math.max(...steps) >= 0.75;
}

const keyboard = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

function areNeighbors(one: string, other: string): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  const areKnown = a.row >= 0 && b.row >= 0;
  return (
    areKnown && one !== other && Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1
  );
}

function placeOf(key: string) {
  const row = keyboard.findIndex((keys) => keys.includes(key));
  return { row, column: keyboard[row]?.indexOf(key) ?? -1 };
}

/** Long passwords of lists that attackers try first, without spaces and digits at the end. */
const commonPhrases = new Set(
  (
    "thequickbrownfox thequickbrownfoxjumps iloveyouforever " +
    "thequickbrownfoxjumpsoverthelazydog iloveyousomuch iloveyoubaby iloveyoujesus " +
    "ilovejesuschrist jesuslovesme jesusismylord jesusismysavior godisgoodallthetime " +
    "godblessghana thankyoujesus inthenameofjesus maytheforcebewithyou tobeornottobe " +
    "tobeornottobethatisthequestion onceuponatime happybirthday happybirthdaytoyou " +
    "manchesterunited manchestercity liverpoolfc chelseafootballclub realmadrid fcbarcelona " +
    "cristianoronaldo lionelmessi leonardodicaprio michaeljackson harrypotter starwars " +
    "gameofthrones lordoftherings pokemongo callofduty grandtheftauto blackpanther " +
    "supercalifragilisticexpialidocious neverforgetme neverforgetyou trustnoone trustnobody " +
    "letmeinplease openthedoor opensesame changeme changemenow mysecretpassword " +
    "thisismypassword mypasswordissecret nopasswordneeded administrator rootrootroot " +
    "testtesttest sunshinesunshine princessprincess loveyouforever foreverandever " +
    "ilovemymother ilovemymom ilovemyfamily ilovemywife mobilemoney mtnmobilemoney momomomo"
  ).split(" "),
);

const commonParts = (
  "password passw0rd qwertyuiop qwerty asdfghjkl zxcvbnm letmein welcome iloveyou cedirail admin " +
  "monkey dragon football abc123 123456789 12345678 1234567 123456 12345 1234 0000 1111"
).split(" ");
