import type { Account } from "@/lib/auth/oidc-identities";
import * as client from "openid-client";
import { config } from "@/lib/config/env";
import { CedirailError, invalidState, notFound } from "@/lib/errors";
import { NoResponseError, outboundFetch } from "@/lib/outbound/fetch";

/** The OpenID Connect issuer that people may sign in with, and what is said to it and heard from it. */

/** What the issuer says about itself is read again after this time. */
const metadataLifeMs = 60 * 60_000;
/** Of one exchange with it; a sign-in takes three at most, within the 30 s of a slow operation. */
const exchangeMs = 8_000;
const maxBodyBytes = 1024 * 1024;
/** Of what an account is known by. */
const maxLabelLength = 254;

/** Known to the issuer, and bound to the browser, before it leaves. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The settings of the issuer. @throws CedirailError `NOT_FOUND` where none is configured */
export function issuerSettings() {
  const { oidc } = config();
  if (!oidc) throw notFound("No issuer is configured.");
  return oidc;
}

let known: { reading: Promise<client.Configuration>; readAt: number } | null = null;

function readIssuer(): Promise<client.Configuration> {
  if (known && performance.now() - known.readAt < metadataLifeMs) return known.reading;
  const reading = discover();
  known = { reading, readAt: performance.now() };
  reading.catch(forgetIssuer);
  return reading;
}

/** What the issuer says about itself is read anew by the next call. */
function forgetIssuer(): void {
  known = null;
}

async function discover(): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = issuerSettings();
  const found = await client.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    authenticateAsSupported(clientSecret),
    {
      [client.customFetch]: outboundFetch({
        timeoutMs: exchangeMs,
        maxBodyBytes,
        // Wherever the issuer says that its endpoints are.
        destination: config().environment === "mainnet" ? "public" : "any",
      }),
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  // Some issuers stand for many, each with accounts of its own: people would be mixed up.
  if (new URL(found.serverMetadata().issuer).href !== issuer)
    throw new Error("The issuer names itself differently from OIDC_ISSUER.");
  return found;
}

/** By the header, which is the default, unless the issuer supports only the body. */
function authenticateAsSupported(secret: string): client.ClientAuth {
  const [byHeader, byBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (issuer, ...others) => {
    const methods = issuer.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? byHeader : byBody)(issuer, ...others);
  };
}

/** The page to which the issuer sends the browser back. */
const returnUrl = () => `${config().publicUrl}/sign-in/callback`;

/** Where the browser is sent. @throws CedirailError `INVALID_STATE` where the issuer cannot be reached */
export async function authorizationUrl({ state, nonce, codeVerifier }: Checks): Promise<string> {
  try {
    const issuer = await readIssuer();
    return client.buildAuthorizationUrl(issuer, {
      redirect_uri: returnUrl(),
      scope: "openid email",
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    }).href;
  } catch (error) {
    throw unreachable(error);
  }
}

/**
 * The account that signed in, by the parameters with which the browser came back; the code in them is spent.
 * @throws CedirailError `INVALID_STATE` where the issuer cannot be reached, or rejects or says something else
 */
export async function readAccount(response: URLSearchParams, checks: Checks): Promise<Account> {
  const current = new URL(returnUrl());
  current.search = response.toString();
  try {
    const tokens = await client.authorizationCodeGrant(await readIssuer(), current, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("There is no ID token.");
    const label = [claims.email, claims.preferred_username].find((one) => typeof one === "string");
    return {
      issuer: issuerSettings().issuer,
      subject: claims.sub,
      label: label?.slice(0, maxLabelLength) ?? null,
    };
  } catch (error) {
    throw isUnreachable(error) ? unreachable(error) : notAccepted(error);
  }
}

/** Codes of the library for responses that are none of OpenID Connect: a 502, a page in place of JSON. */
const nonsense = [
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
];

function isUnreachable(error: unknown): boolean {
  const isRejection =
    error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
  if (isRejection) return false;
  const code = error instanceof client.ClientError ? error.code : undefined;
  return code === undefined || nonsense.includes(code);
}

function unreachable(cause: unknown): CedirailError {
  if (cause instanceof CedirailError) return cause;
  // Its endpoints may have moved.
  forgetIssuer();
  const { name } = issuerSettings();
  return invalidState(
    `${name} cannot be reached at the moment. Sign in with your password, or try again in a few minutes.`,
    {},
    { cause, internal: `The issuer cannot be reached. ${whyNoResponse(cause)}` },
  );
}

/** The library wraps what its `fetch` throws. */
function whyNoResponse(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  return cause instanceof NoResponseError ? cause.message : whyNoResponse(cause.cause);
}

function notAccepted(cause: unknown): CedirailError {
  const why = cause instanceof client.ResponseBodyError ? `: ${cause.error}` : "";
  return invalidState(
    `Signing in with ${issuerSettings().name} did not work. Start again.`,
    {},
    { cause, internal: `The issuer or its response was rejected${why}.` },
  );
}
