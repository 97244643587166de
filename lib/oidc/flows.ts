import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql, type InferSelectModel } from "drizzle-orm";
import { oidcFlows } from "@/drizzle/schema";
import { cookieText, readCookie } from "@/lib/auth/cookies";
import { config } from "@/lib/config/env";
import { seal, unseal } from "@/lib/crypto/seal";
import { database } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { now } from "@/lib/db/now";
import { invalidState } from "@/lib/errors";
import type { Checks } from "./issuer";

/** A browser on its way to the issuer and back: bound to it by a cookie, used once, for ten minutes. */

const lifeMinutes = 10;
const cookieName = "cedirail.oidc";

type Row = InferSelectModel<typeof oidcFlows>;

/** What is sealed in a row: what the response is checked with, and where the browser goes then. */
interface Content extends Checks {
  next: string;
}

/** A flow that was begun and has come back. */
export interface Flow extends Content {
  row: Row;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const random = () => randomBytes(32).toString("base64url");
const sealing = (hash: string) => `oidc flow ${hash}`;

/** What the issuer is sent; the state says to the page what it is for. */
export function drawChecks(purpose: Row["purpose"]): Checks {
  return { state: `${purpose}.${random()}`, nonce: random(), codeVerifier: random() };
}

/** Remembers what a browser was sent away with. @returns the cookie that binds it */
export async function storeFlow(
  flow: Pick<Row, "purpose"> & Partial<Pick<Row, "sessionId">>,
  content: Content,
): Promise<string> {
  const token = random();
  const hash = hashOf(token);
  await database()
    .insert(oidcFlows)
    .values({
      ...flow,
      hash,
      stateHash: hashOf(content.state),
      sealed: seal(config().encryptionKey, sealing(hash), JSON.stringify(content)),
      expiresAt: sql`app_now() + ${lifeMinutes} * interval '1 minute'` as unknown as Date,
    });
  return cookieText(cookieName, token, lifeMinutes * 60);
}

/**
 * Uses up the flow of the browser that came back with this response.
 * @param cookies the `Cookie` header
 * @throws CedirailError `INVALID_STATE`, the same whether it was used, has expired, or began elsewhere
 */
export async function takeFlow(
  purpose: Row["purpose"],
  cookies: string | null,
  response: URLSearchParams,
): Promise<Flow> {
  const isFlow = isFlowOf(purpose, cookies, response);
  const [row] = await database().delete(oidcFlows).where(isFlow).returning();
  if (!row) throw unknownFlow();
  return { ...openContent(row), row };
}

/**
 * The user whose second step is left in the browser that came back with this response.
 * @throws CedirailError `INVALID_STATE` as {@link takeFlow}
 */
export async function findHeldUser(
  cookies: string | null,
  response: URLSearchParams,
): Promise<string> {
  const isFlow = isFlowOf("sign_in", cookies, response);
  const [row] = await database().select({ userId: oidcFlows.userId }).from(oidcFlows).where(isFlow);
  if (!row?.userId) throw unknownFlow();
  return row.userId;
}

function isFlowOf(purpose: Row["purpose"], cookies: string | null, response: URLSearchParams) {
  return and(
    eq(oidcFlows.hash, hashOf(readCookie(cookies, cookieName) ?? "")),
    eq(oidcFlows.purpose, purpose),
    eq(oidcFlows.stateHash, hashOf(response.get("state") ?? "")),
    gt(oidcFlows.expiresAt, now),
  );
}

function openContent({ hash, sealed }: Row): Content {
  return JSON.parse(unseal(config().encryptionKey, sealing(hash), sealed)) as Content;
}

/** Puts a flow back whose user is known, for the second step of the sign-in. */
export async function holdFlow({ row }: Flow, userId: string): Promise<void> {
  await database()
    .insert(oidcFlows)
    .values({ ...row, userId });
}

/** The error for a response that belongs to no flow of the browser. */
export function unknownFlow() {
  return invalidState(
    "This sign-in has expired, was used already, or began in another browser. Start again.",
    {},
    { internal: "The response belongs to no open flow of this browser." },
  );
}

/** Deletes flows whose time is over. */
export async function forgetOldFlows(): Promise<void> {
  await deleteInSteps(database(), oidcFlows, sql`expires_at < app_now()`);
}
