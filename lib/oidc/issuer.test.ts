import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { serveOnLoopback, type LoopbackServer } from "@/lib/tooling/test-loopback";
import { issuerThatIsDown } from "@/lib/tooling/test-oidc-settings";
import { authorizationUrl } from "./issuer";

const checks = { state: "state", nonce: "nonce", codeVerifier: "v".repeat(43) };

let server: LoopbackServer;
let requested: string[] = [];
let respond: (path: string) => Response;

beforeAll(async () => {
  server = await serveOnLoopback((request) => {
    const { pathname } = new URL(request.url);
    requested.push(pathname);
    return Promise.resolve(respond(pathname));
  });
  const settings = { ...issuerThatIsDown, OIDC_ISSUER: server.baseUrl };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterAll(() => server.stop());
beforeEach(() => {
  requested = [];
});

const metadata = (issuer: string) =>
  Response.json({
    issuer,
    authorization_endpoint: `${server.baseUrl}/authorize`,
    token_endpoint: `${server.baseUrl}/token`,
    jwks_uri: `${server.baseUrl}/jwks`,
  });

const unreachable = {
  code: "INVALID_STATE",
  message:
    "Kente ID cannot be reached at the moment. Sign in with your password, or try again in a few minutes.",
};

describe("an issuer", () => {
  it.each([
    ["that names itself otherwise", () => metadata("https://login.example/")],
    ["that stands for many others", () => metadata(`${server.baseUrl}/{tenantid}/`)],
    [
      "that redirects, even to what is right",
      (path: string) =>
        path === "/moved"
          ? metadata(server.baseUrl)
          : new Response(null, { status: 302, headers: { location: "/moved" } }),
    ],
    ["that responds with an error", () => new Response("{}", { status: 503 })],
    ["that responds with a page", () => new Response("<html>", { status: 200 })],
    ["that responds without end", () => new Response("x".repeat(2 * 1024 * 1024))],
  ])("%s is not used", async (_, response) => {
    respond = response;
    await expect(authorizationUrl(checks)).rejects.toMatchObject(unreachable);
    expect(requested).toEqual(["/.well-known/openid-configuration"]);
  });

  it("is read again after that, and then only once", async () => {
    respond = () => metadata(server.baseUrl);
    const [first] = await Promise.all([authorizationUrl(checks), authorizationUrl(checks)]);
    expect(first).toMatch(`${server.baseUrl}/authorize?`);
    await authorizationUrl(checks);
    expect(requested).toHaveLength(1);
  });
});
