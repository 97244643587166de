import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  connectedPerson,
  errorOf,
  notAccepted,
  startOidcService,
  type OidcService,
} from "@/lib/tooling/test-oidc";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { forgetOldFlows } from "./flows";

let oidc: OidcService;
let account: Awaited<ReturnType<typeof connectedPerson>>["account"];

beforeAll(async () => {
  oidc = await startOidcService();
  ({ account } = await connectedPerson(oidc));
});
afterAll(() => oidc.stop());

/** A browser that has been at the issuer. */
async function browser() {
  const { url, cookie } = await oidc.beginSignIn();
  return { cookie, response: await oidc.visit(url, account) };
}

function altered(response: URLSearchParams, changes: Record<string, string | null>) {
  const copy = new URLSearchParams(response);
  for (const [name, value] of Object.entries(changes))
    if (value === null) copy.delete(name);
    else copy.set(name, value);
  return copy;
}

describe("a response", () => {
  it.each([
    ["of an invented state", { state: "sign_in.invented" }],
    ["without a state", { state: null }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["without an issuer", { iss: null }],
    ["with an invented code", { code: "invented" }],
    ["without a code", { code: null }],
    ["of a person who declined", { code: null, error: "access_denied" }],
  ])("%s is not accepted", async (_, changes) => {
    const { cookie, response } = await browser();
    const back = await oidc.finishSignIn(cookie, altered(response, changes));
    expect(errorOf(back)).toEqual(notAccepted);
  });

  it("works once", async () => {
    const { cookie, response } = await browser();
    const all = await Promise.all([1, 2, 3].map(() => oidc.finishSignIn(cookie, response)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("whose code was used does not work in another flow", async () => {
    const first = await browser();
    expect((await oidc.finishSignIn(first.cookie, first.response)).status).toBe(200);
    const second = await browser();
    const mixed = altered(second.response, { code: first.response.get("code") });
    expect(errorOf(await oidc.finishSignIn(second.cookie, mixed))).toEqual(notAccepted);
  });

  it("does not work in another browser, with no cookie or with that of its own flow", async () => {
    const attacker = await browser();
    const victim = await browser();
    for (const cookie of ["", victim.cookie])
      expect(errorOf(await oidc.finishSignIn(cookie, attacker.response))).toEqual(notAccepted);
    // What others try does not end the flows of the browsers themselves.
    for (const { cookie, response } of [attacker, victim])
      expect((await oidc.finishSignIn(cookie, response)).status).toBe(200);
  });

  it.each(["nonce", "code_challenge"])(
    "to a request whose %s was replaced is not accepted",
    async (name) => {
      const { url, cookie } = await oidc.beginSignIn();
      const replaced = new URL(url);
      const other = new URL((await oidc.beginSignIn()).url).searchParams.get(name) ?? "";
      replaced.searchParams.set(name, other);
      const response = await oidc.visit(replaced.href, account);
      expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(notAccepted);
    },
  );

  it("works for ten minutes", async () => {
    const [inTime, late] = [await browser(), await browser()];
    await shiftClock("9 minutes");
    expect((await oidc.finishSignIn(inTime.cookie, inTime.response)).status).toBe(200);
    await shiftClock("11 minutes");
    expect(errorOf(await oidc.finishSignIn(late.cookie, late.response))).toEqual(notAccepted);
    await forgetOldFlows();
    expect(await asOwner((sql) => sql`select 1 from oidc_flows`)).toHaveLength(0);
    await shiftClock("0 seconds");
  });

  it("is not taken from another site's page, which cannot begin a sign-in either", async () => {
    const { cookie, response } = await browser();
    const headers = { cookie, origin: "https://evil.example" };
    for (const [path, body] of [
      ["oidc/sign-in", { next: "/dashboard" }],
      ["oidc/sign-in/callback", { response: `?${response}` }],
    ] as const)
      expect(errorOf(await oidc.post(path, body, null, headers))).toEqual([403, "FORBIDDEN"]);
  });
});

describe("what is stored of a flow", () => {
  it("neither takes up the flow nor checks its response for those who read it", async () => {
    const { url, cookie } = await oidc.beginSignIn();
    const rows = await asOwner((sql) => sql`select * from oidc_flows`);
    const text = JSON.stringify(rows);
    const { searchParams } = new URL(url);
    for (const secret of [
      cookie.split("=")[1],
      searchParams.get("state"),
      searchParams.get("nonce"),
    ])
      expect(text).not.toContain(secret);
  });
});
