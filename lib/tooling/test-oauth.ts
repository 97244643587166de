import type { ApiAnswer, TestService } from "./test-service";

/** What programs and people do with OAuth clients, for tests. */

export interface TestClient {
  id: string;
  secret: string;
}

/** A session of the first merchant's owner, stepped up. */
export async function ownerSession(service: TestService): Promise<string> {
  const { email, password } = service.seeded.merchant;
  const logIn = await service.call("POST", "/api/auth/login", { email, password }, { key: null });
  const key = logIn.body.token as string;
  const { status } = await service.call("POST", "/api/auth/reauthenticate", { password }, { key });
  if (status !== 200) throw new Error("The owner could not step up.");
  return key;
}

/** Creates a client in that session. */
export async function createClient(
  service: TestService,
  session: string,
  scopes: readonly string[] = ["rates:read", "wallet:read"],
): Promise<TestClient> {
  const body = { name: "Till", scopes };
  const { status, body: made } = await service.call("POST", "/oauth-clients", body, {
    key: session,
  });
  if (status !== 201) throw new Error(`Creating a client: ${JSON.stringify(made)}`);
  return made as TestClient;
}

/** The `Authorization` header of a client. */
export function basicOf({ id, secret }: TestClient): string {
  const text = [id, secret].map(encodeURIComponent).join(":");
  return `Basic ${Buffer.from(text).toString("base64")}`;
}

interface FormOptions {
  /** Authenticates by HTTP Basic. */
  as?: TestClient;
  headers?: Record<string, string>;
  /** Where the service listens; that of the test by default. */
  url?: string;
}

/** Posts a form to an endpoint of OAuth. */
export async function postForm(
  service: TestService,
  path: string,
  form: Record<string, string> | string,
  { as, headers = {}, url = service.url }: FormOptions = {},
): Promise<ApiAnswer> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(as ? { authorization: basicOf(as) } : {}),
      ...headers,
    },
    body: typeof form === "string" ? form : new URLSearchParams(form).toString(),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(await response.text()) as unknown,
  };
}

/** Gets an access token for a client. */
export async function tokenOf(service: TestService, client: TestClient, scope?: string) {
  const form = { grant_type: "client_credentials", ...(scope ? { scope } : {}) };
  const { status, body } = await postForm(service, "/oauth/token", form, { as: client });
  if (status !== 200) throw new Error(`Getting a token: ${JSON.stringify(body)}`);
  return body.access_token as string;
}
