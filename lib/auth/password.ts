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

/** The hash of a password for storage, of somebody who is signed in or has a link of ours. */
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
  if (uncommon.length < 6 || runs.includes(text)) return "a password that is not a common one";
  const own = known.map((part) => part.toLowerCase()).filter((part) => part.length > 3);
  const unrelated = own.reduce((left, part) => left.replaceAll(part, ""), text);
  return unrelated.length < 6 ? "a password without your name or email address" : null;
}

const commonParts = (
  "password passw0rd qwertyuiop qwerty asdfghjkl zxcvbnm letmein welcome iloveyou cedirail admin " +
  "monkey dragon football abc123 123456789 12345678 1234567 123456 12345 1234 0000 1111"
).split(" ");
