import { hash, verify } from "@node-rs/argon2";
import { RateLimitedError } from "@/lib/rate-limit/take";

/** argon2id with 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** At once: guessing leaves the other half of the process's threads to everybody else. */
const slots = 2;
const maxWaiting = 100;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashes one after another. @throws RateLimitedError where too many wait: they would all come too late */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) {
    if (waiting.length >= maxWaiting)
      throw RateLimitedError.after(5, maxWaiting, "Too many people are signing in at this moment");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

let decoy: Promise<string> | undefined;

/** Whether a password is right. Without a stored hash it takes as long and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash("not the password of any user", cost);
  const compared = stored ?? (await decoy);
  const right = await inTurn(() => verify(compared, password));
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
