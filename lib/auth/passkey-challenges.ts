import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql, type InferInsertModel } from "drizzle-orm";
import { passkeyChallenges } from "@/drizzle/schema";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { now } from "@/lib/db/now";

/** What a challenge is for. One of another purpose, user or session never takes its place. */
export type Ceremony = Required<
  Pick<InferInsertModel<typeof passkeyChallenges>, "purpose" | "userId" | "sessionId">
>;

export const challengeLifeMinutes = 5;

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest("hex");

/** Draws what a passkey has to sign for a ceremony, once and within five minutes. */
export async function issueChallenge(executor: Executor, ceremony: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await executor.insert(passkeyChallenges).values({
    ...ceremony,
    hash: hashOf(challenge),
    expiresAt: sql`app_now() + ${challengeLifeMinutes} * interval '1 minute'` as unknown as Date,
  });
  return challenge;
}

/**
 * Uses up the challenge that a passkey signed. Of parallel attempts with one challenge the database lets a single
 * one win.
 * @param clientData what the browser signed for, in base64url
 * @returns it, or null where it was not issued for this ceremony, was used or has expired
 */
export async function takeChallenge(
  tx: DbTransaction,
  clientData: string,
  { purpose, userId, sessionId }: Ceremony,
): Promise<string | null> {
  const challenge = challengeIn(clientData);
  if (challenge === null) return null;
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashOf(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.userId, userId),
        sessionId === null
          ? isNull(passkeyChallenges.sessionId)
          : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return taken ? challenge : null;
}

function challengeIn(clientData: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientData, "base64url").toString()) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === "string" ? data.challenge : null;
  } catch {
    return null;
  }
}

/** Deletes challenges whose time is over. */
export async function forgetOldChallenges(): Promise<void> {
  await deleteInSteps(database(), passkeyChallenges, sql`expires_at < app_now()`);
}
