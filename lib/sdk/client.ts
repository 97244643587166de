import createFetchClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
  type Middleware,
} from "openapi-fetch";
import { errorOf } from "./error.js";
import { retrying, type RetryOptions } from "./retry.js";
import type { paths } from "./schema.js";

export interface CedirailOptions extends Partial<RetryOptions> {
  /** An API key (`ck_test_…`, `ck_live_…`), or an OAuth access token. */
  apiKey: string;
  /** The address of the environment; a testnet on this machine when absent. */
  baseUrl?: string;
}

type Verb = "get" | "post" | "put" | "patch" | "delete";
type Typed = Client<paths>;
type PathsWith<V extends Verb> = ClientPathsWithMethod<Typed, V>;

/** One call: typed by its path; rejects with a CedirailError unless the response is a success. */
type Call<V extends Verb> = <
  Path extends PathsWith<V>,
  Init extends MaybeOptionalInit<paths[Path], V>,
>(
  path: Path,
  ...init: undefined extends Init ? [init?: Init] : [init: Init]
) => Promise<{ data: MethodResponse<Typed, V, Path, Init>; response: Response }>;

/** The API, operation by operation, as the interface document describes it. */
export interface Cedirail {
  GET: Call<"get">;
  POST: Call<"post">;
  PUT: Call<"put">;
  PATCH: Call<"patch">;
  DELETE: Call<"delete">;
}

/** Operations that take no idempotency key, and so are made again only after a 429. */
export const operationsWithoutKey: ReadonlySet<string> = new Set([
  "POST /api/auth/logout",
  "POST /api/auth/reauthenticate",
  "POST /api/mobile-money/verify",
]);

/**
 * A client of the API. It sends each call that changes something under an idempotency key of its own (or under
 * yours: `params.header["Idempotency-Key"]`), and makes a call again, under the same key, after a lost
 * connection, a time-out, a 429 or a 5xx.
 *
 * @throws TypeError when the key or the address cannot be used
 */
export function createClient({ apiKey, baseUrl, ...retry }: CedirailOptions): Cedirail {
  const { timeoutMs = 40_000, maxRetries = 3, fetch = globalThis.fetch } = retry;
  const client = createFetchClient<paths>({
    baseUrl: usableUrl(apiKey, baseUrl),
    fetch: retrying({ timeoutMs, maxRetries, fetch }),
    // A redirected POST would become a GET.
    redirect: "manual",
  });
  client.use(signedIn(apiKey), onlySuccesses);
  return client as unknown as Cedirail;
}

/** The key never is part of the message. */
function usableUrl(apiKey: string, baseUrl: string | undefined): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError("apiKey is not an API key.");
  const isLive = /^c[kt]_live_/.test(apiKey);
  if (isLive && baseUrl === undefined)
    throw new TypeError("Set baseUrl: the credential is a live one.");
  const url = new URL(baseUrl ?? "http://localhost:3000");
  const schemes = isLive ? ["https:"] : ["https:", "http:"];
  if (!schemes.includes(url.protocol))
    throw new TypeError(`baseUrl must begin with ${isLive ? "https:" : "https: or http:"}`);
  return url.href;
}

function signedIn(apiKey: string): Middleware {
  return {
    onRequest: ({ request, schemaPath }) => {
      request.headers.set("authorization", `Bearer ${apiKey}`);
      const takesKey =
        /^(POST|PUT|PATCH)$/.test(request.method) &&
        !operationsWithoutKey.has(`${request.method} ${schemaPath}`);
      if (takesKey && !request.headers.has("idempotency-key"))
        request.headers.set("idempotency-key", crypto.randomUUID());
    },
  };
}

const onlySuccesses: Middleware = {
  onResponse: async ({ request, response, options }) => {
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (!response.ok || (options.parseAs === "json" && !isJson))
      throw await errorOf(request, response);
  },
};
