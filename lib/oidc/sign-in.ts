import { findAccountOf, findUserOf } from "@/lib/auth/oidc-identities";
import { database } from "@/lib/db/client";
import { unauthorized } from "@/lib/errors";
import { recordRejection } from "@/lib/sessions/record-rejection";
import type { SecondFactorProof } from "@/lib/sessions/second-factor";
import { beginConnectedPasskey, signInConnected, type Visitor } from "@/lib/sessions/sign-in";
import { drawChecks, findHeldUser, holdFlow, storeFlow, takeFlow, type Flow } from "./flows";
import { authorizationUrl, issuerSettings, readAccount } from "./issuer";

/**
 * Begins to sign in with the issuer (contract §2).
 * @param next the path of this site to go to then
 * @returns the issuer's page, and the cookie that binds the flow to the browser
 * @throws CedirailError `INVALID_STATE` where the issuer cannot be reached
 */
export async function beginOidcSignIn(next: string): Promise<{ url: string; cookie: string }> {
  const checks = drawChecks("sign_in");
  const url = await authorizationUrl(checks);
  return { url, cookie: await storeFlow({ purpose: "sign_in" }, { ...checks, next }) };
}

/** How the browser came back. */
export interface OidcReturn extends SecondFactorProof {
  /** The query of the address. */
  response: string;
}

/**
 * Signs in the person to whom the issuer's account is connected. It stands for the password only. The e-mail address
 * of the account means nothing here: an issuer may let anybody claim any address.
 * @throws CedirailError `INVALID_STATE` for a response that is not of this browser or not accepted; `UNAUTHORIZED`
 *   where no account is connected, or for a wrong code or passkey; `MFA_REQUIRED` when only the second factor is
 *   missing: the same call with it follows; `RATE_LIMITED`
 */
export async function finishOidcSignIn({ response, ...proof }: OidcReturn, visitor: Visitor) {
  const { flow, userId } = await whoCameBack(new URLSearchParams(response), visitor);
  const signedIn = userId === null ? null : await secondStep(flow, userId, proof, visitor);
  if (signedIn) return { ...signedIn, session: { ...signedIn.session, next: flow.next } };
  reject(visitor, "account");
  throw unauthorized(
    "No account is connected to this sign-in.",
    `${userId ?? "The account"} cannot sign in with the issuer.`,
  );
}

/**
 * What a browser needs to use a passkey in the second step.
 * @throws CedirailError `INVALID_STATE` where the second step of this browser is not due, or without a passkey
 */
export async function beginOidcPasskey(response: string, cookies: string | null) {
  return beginConnectedPasskey(await findHeldUser(cookies, new URLSearchParams(response)));
}

async function whoCameBack(response: URLSearchParams, visitor: Visitor) {
  try {
    const flow = await takeFlow("sign_in", visitor.cookies, response);
    const { userId } = flow.row;
    if (userId === null)
      return { flow, userId: await findUserOf(database(), await readAccount(response, flow)) };
    // It may have been disconnected between the two steps.
    const { issuer } = issuerSettings();
    const isConnected = (await findAccountOf(database(), userId, issuer)) !== null;
    return { flow, userId: isConnected ? userId : null };
  } catch (error) {
    reject(visitor, "response");
    throw error;
  }
}

/** The flow stays open until the second step is right. */
async function secondStep(flow: Flow, userId: string, proof: SecondFactorProof, visitor: Visitor) {
  try {
    return await signInConnected(userId, proof, visitor);
  } catch (error) {
    await holdFlow(flow, userId);
    throw error;
  }
}

function reject({ address }: Visitor, wrong: "account" | "response"): void {
  recordRejection({ user: null, wrong, door: "oidc", address });
}
