import { randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { identityCodes } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { isSame, tagOf } from "@/lib/crypto/seal";
import { database, relaxedDatabase, type DbTransaction } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { now } from "@/lib/db/now";
import { acrossMerchants } from "@/lib/db/scope";
import { CedirailError } from "@/lib/errors";
import { queueMessage } from "@/lib/messages/queue-message";
import { takeAttempt, type AttemptBudget } from "@/lib/rate-limit/attempts";
import { RateLimitedError } from "@/lib/rate-limit/take";
import type { CodePurpose } from "@/lib/states";

/** For how many minutes a code works. */
export const codeLifeMinutes = 10;
const maxTries = 5;
/**
 * Wrong codes of one guesser, for all numbers together: however many have a code, the chance of guessing one of
 * them in a day stays below 0.2 %.
 */
const guesses = { free: 100, recoverySeconds: 60 } satisfies AttemptBudget;
/** SMS to one number for one purpose, by all merchants together: no merchant uses up those of a claim. */
const [perMinute, perDay] = [1, 5];
/**
 * Of those of a day, the ones that callers of one network may request for a claim, or one merchant for a number with
 * a verified identity that is not in question: others can still claim or mint the number.
 */
const perRequester = 3;
/** Of those of a day, the ones that only its merchant may request while the number has a verified identity. */
const reserved = 1;

const tagFor = (identityId: string, purpose: CodePurpose, code: string) =>
  tagOf(config().encryptionKey, "identity code", `${purpose} ${identityId} ${code}`);

/** What a code is sent for. */
interface Proof {
  identityId: string;
  phoneId: number;
  /** Who may use it, and sees that it was sent; null: only the owner of the number. */
  merchantId: string | null;
  purpose: CodePurpose;
  /** The network of the caller, where that is somebody without an account. */
  network?: string;
  /** SHA-256 of the handle of the browser that requested it, which alone may give it; for a claim. */
  handleHash?: string | null;
  /** Whether a place of the day is kept for somebody else: who confirms the number's identity again. */
  isSecondary?: boolean;
}

/**
 * Sends the owner of a number a code for an identity; codes for the same before it, requested by the same browser,
 * work no longer.
 * @param text the SMS with the code in it
 * @returns when it expires
 * @throws RateLimitedError beyond one SMS a minute or five a day to the number for the purpose, or three a day that
 *   the merchant, or callers of the network, requested
 */
export async function sendCode(
  tx: DbTransaction,
  {
    identityId,
    phoneId,
    merchantId,
    purpose,
    handleHash = null,
    isSecondary = false,
    ...from
  }: Proof,
  phone: string,
  text: (code: string) => string,
): Promise<Date> {
  const network =
    from.network === undefined ? null : tagOf(config().encryptionKey, "network", from.network);
  await acrossMerchants("all merchants together send a number only so many codes", () =>
    assertMaySend(tx, {
      phoneId,
      purpose,
      requester: network ?? (isSecondary ? merchantId : null),
      isSecondary,
    }),
  );
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await tx
    .update(identityCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(identityCodes.identityId, identityId),
        eq(identityCodes.purpose, purpose),
        sql`handle_hash is not distinct from ${handleHash}`,
        isNull(identityCodes.usedAt),
      ),
    );
  const [row] = await tx
    .insert(identityCodes)
    .values({
      phoneId,
      identityId,
      merchantId,
      purpose,
      network,
      handleHash,
      tag: tagFor(identityId, purpose, code),
      expiresAt: sql`app_now() + ${codeLifeMinutes} * interval '1 minute'`,
    })
    .returning({ expiresAt: identityCodes.expiresAt });
  if (!row) throw new Error("The database returned no code.");
  await queueMessage(tx, { merchantId, channel: "sms", recipient: phone, body: text(code), code });
  return row.expiresAt;
}

interface Quota extends Required<Pick<Proof, "phoneId" | "purpose" | "isSecondary">> {
  /** A merchant, or the network of somebody who has no account, as codes name it; null: has no share of its own. */
  requester: string | null;
}

async function assertMaySend(
  tx: DbTransaction,
  { phoneId, purpose, requester, isSecondary }: Quota,
): Promise<void> {
  const [sent] = await tx.execute<{
    minute: number;
    day: number;
    own: number;
    next_minute: number | null;
    next_day: number | null;
  }>(sql`
    select count(*) filter (where created_at > app_now() - interval '1 minute')::int as minute,
      count(*)::int as day,
      count(*) filter (where coalesce(network, merchant_id) = ${requester})::int as own,
      ceil(extract(epoch from max(created_at) + interval '1 minute' - app_now()))::int as next_minute,
      ceil(extract(epoch from min(created_at) + interval '1 day' - app_now()))::int as next_day
    from ${identityCodes} where phone_id = ${phoneId} and purpose = ${purpose}
      and created_at > app_now() - interval '1 day'`);
  const scale = config().rateLimitScale;
  const isAtMost = (count: number, max: number) => count < Math.max(1, Math.floor(max * scale));
  if (!sent) throw new Error("The database counted no codes.");
  const left = isSecondary ? perDay - reserved : perDay;
  if (!isAtMost(sent.day, left))
    throw tooMany(`${isSecondary ? "four" : "five"} codes in one day`, left, sent.next_day);
  if (!isAtMost(sent.own, perRequester))
    throw tooMany("three codes in one day for one caller", perRequester, sent.next_day);
  if (!isAtMost(sent.minute, perMinute))
    throw tooMany("one code in one minute", perMinute, sent.next_minute);
}

function tooMany(what: string, limit: number, seconds: number | null): RateLimitedError {
  const secondsLeft = Math.max(1, seconds ?? 60);
  return RateLimitedError.after(secondsLeft, limit, `More than ${what} to this number`);
}

/** Why a code is not accepted; the same words whatever was wrong with it. */
function invalidCode(triesLeft: number | null): CedirailError {
  const expected = "the 6 digits of the latest SMS to this number, within 10 minutes";
  return new CedirailError("OTP_INVALID", `otp: expected ${expected}.`, {
    field: "otp",
    expected,
    ...(triesLeft === null ? {} : { triesLeft }),
  });
}

interface Given extends Omit<Proof, "identityId" | "network" | "isSecondary"> {
  /** Who gives it: the merchant, or the network of a caller who has no account. */
  guesser: string;
  code: string;
}

/**
 * Checks the code that a number's owner was sent, and uses it up. Each call counts as a try at
 * once, also where the caller's transaction fails, so that many calls at the same moment have five together. A
 * caller who does not know the handle of a code uses up none of its tries.
 * @param given `merchantId`: who may use it, for a mint. A claim has no merchant, and how many tries are left is
 *   not said: it would tell everybody whether the number has an identity
 * @returns the identity that the code confirms
 * @throws CedirailError `OTP_INVALID`, or RateLimitedError where one guesser gave too many wrong ones
 */
export async function takeCode(tx: DbTransaction, given: Given): Promise<string> {
  const { rejection, takeBack } = await takeAttempt([[`codes:${given.guesser}`, guesses]]);
  if (rejection) throw new RateLimitedError("Too many wrong codes", rejection);
  const identityId = await takeOnce(tx, given);
  await takeBack();
  return identityId;
}

async function takeOnce(
  tx: DbTransaction,
  { merchantId, phoneId, purpose, handleHash = null, code }: Given,
): Promise<string> {
  const [tried] = await relaxedDatabase().execute<{
    id: string;
    identity_id: string;
    tag: string;
    tries: number;
  }>(sql`
    update identity_codes set tries = tries + 1
    where id = (select id from identity_codes where phone_id = ${phoneId} and purpose = ${purpose}
        and merchant_id is not distinct from ${merchantId}
        and handle_hash is not distinct from ${handleHash} and used_at is null
        and expires_at > app_now() order by created_at desc, id desc limit 1)
      and tries < ${maxTries} and used_at is null
    returning id::text, identity_id, tag, tries`);
  const rejection = (left: number) => invalidCode(purpose === "mint" ? left : null);
  if (!tried) throw rejection(0);
  if (!isSame(tagFor(tried.identity_id, purpose, code), tried.tag))
    throw rejection(maxTries - tried.tries);
  const used = await tx
    .update(identityCodes)
    .set({ usedAt: now })
    .where(and(eq(identityCodes.id, Number(tried.id)), isNull(identityCodes.usedAt)))
    .returning({ id: identityCodes.id });
  if (used.length === 0) throw rejection(0);
  return tried.identity_id;
}

/** Deletes codes that count for nothing any longer. */
export async function forgetOldCodes(): Promise<void> {
  await deleteInSteps(database(), identityCodes, sql`created_at < app_now() - interval '2 days'`);
}
