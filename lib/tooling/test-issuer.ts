import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import Provider, { type Configuration } from "oidc-provider";

/** Somebody's account at the issuer. */
export interface TestAccount {
  subject: string;
  email?: string;
}

export interface TestIssuer {
  /** What the service is configured with. */
  settings: Record<string, string>;
  /**
   * Goes to the issuer's page and signs in there, as a browser does.
   * @returns the query with which the browser comes back
   */
  visit(url: string, account: TestAccount): Promise<URLSearchParams>;
  stop(): Promise<void>;
}

const clientSecret = randomUUID();
/** Says to the page for signing in who does. */
const accountHeader = "x-account";

/** A real OpenID Connect issuer over HTTP, with one client that is sent back to `returnUrl`. */
export async function startTestIssuer(port: number, returnUrl: string): Promise<TestIssuer> {
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, TestAccount>();
  const provider = new Provider(issuer, configuration(returnUrl, accounts));
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
    const accountId = String(request.headers[accountHeader]);
    void provider.interactionFinished(request, response, { login: { accountId } });
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "cedirail",
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Kente ID",
    },
    visit: (url, account) => {
      accounts.set(account.subject, account);
      return follow(url, account.subject, returnUrl);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configuration(returnUrl: string, accounts: Map<string, TestAccount>): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    clients: [{ client_id: "cedirail", client_secret: clientSecret, redirect_uris: [returnUrl] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomUUID()] },
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: accounts.get(accountId)?.email }),
    }),
    // Nobody is shown a page for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
    ttl: { Session: 600, Interaction: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  };
}

async function follow(start: string, subject: string, returnUrl: string) {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, [accountHeader]: subject };
    const response = await fetch(url, { redirect: "manual", headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`The issuer: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(returnUrl)) return new URL(url).searchParams;
  }
  throw new Error("The issuer did not send the browser back.");
}
