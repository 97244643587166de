import { hash } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes, one lane (reliability.md, Choices). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}
