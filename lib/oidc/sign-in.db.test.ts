import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { signUp } from "@/lib/tooling/test-accounts";
import {
  connectedPerson,
  errorOf,
  lastAct,
  newAccount,
  notAccepted,
  startOidcService,
  type OidcService,
} from "@/lib/tooling/test-oidc";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { PasskeyPeople } from "@/lib/tooling/test-passkeys";
import type { ApiAnswer } from "@/lib/tooling/test-service";
import { codeOf, freshCode, signInStaff, staffOf, stepUpStaff } from "@/lib/tooling/test-staff";

let oidc: OidcService;
const people = new PasskeyPeople(() => oidc.service);

beforeAll(async () => {
  oidc = await startOidcService();
});
afterAll(() => oidc.stop());
beforeEach(() => asOwner((sql) => sql`delete from failed_attempts`));

describe("signing in with an account that is connected", () => {
  it("opens a session of that person, makes the browser a known device, and leads back", async () => {
    const { account, userId, email, key } = await connectedPerson(oidc);
    const next = "/dashboard/payouts?status=failed";
    const { url, cookie, answer } = await oidc.beginSignIn(next);
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax; Max-Age=600/);
    const sent = new URL(url).searchParams;
    expect(sent.get("code_challenge_method")).toBe("S256");
    expect([sent.get("state"), sent.get("nonce"), sent.get("code_challenge")]).not.toContain(null);
    const back = await oidc.finishSignIn(cookie, await oidc.visit(url, account));
    expect(back.body).toMatchObject({ user: { id: userId, email }, next });
    expect(back.headers.getSetCookie().map((text) => text.split("=")[0])).toEqual([
      "cedirail.session",
      expect.stringMatching(/^cedirail\.device-/),
    ]);
    expect(back.body.token).not.toBe(key);
    expect((await oidc.me(back.body.token)).user.id).toBe(userId);
    expect(await lastAct(userId)).toMatchObject({ action: "session.opened" });
  });

  it("does not step the session up: the password still does", async () => {
    const { account, password } = await connectedPerson(oidc);
    const { token } = (await oidc.signInAs(account)).body;
    expect((await oidc.me(token)).stepUpUntil).toBeNull();
    expect((await oidc.stepUp(token, password)).status).toBe(200);
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "dashboard", ""])(
    "leads to no other site: %s",
    async (next) => {
      const { answer } = await oidc.beginSignIn(next);
      expect(answer.body.error).toMatchObject({
        code: "INVALID_REQUEST",
        details: { field: "next" },
      });
    },
  );
});

describe("an account that is not connected", () => {
  const plain = [401, "No account is connected to this sign-in."];
  const said = ({ status, body }: ApiAnswer) => [status, body.error.message];

  it("signs nobody in, though its email address is somebody's, and stays unconnected", async () => {
    const { email, answer } = await signUp(oidc.service);
    expect(said(await oidc.signInAs(newAccount(email)))).toEqual(plain);
    expect(said(await oidc.signInAs(newAccount(email.toUpperCase())))).toEqual(plain);
    expect(await oidc.connectionOf(answer.body.token)).toBeNull();
  });

  it("gets the same response as that of a removed person and of a closed account", async () => {
    const removed = await connectedPerson(oidc);
    await asOwner(
      (sql) => sql`update users set removed_at = app_now() where id = ${removed.userId}`,
    );
    expect(said(await oidc.signInAs(removed.account))).toEqual(plain);
    const closed = await connectedPerson(oidc);
    const shut = await oidc.service.call(
      "POST",
      "/api/account/close",
      { businessName: "Ama Foods" },
      { key: closed.key },
    );
    expect(shut.body).toEqual({ closed: true });
    expect(said(await oidc.signInAs(closed.account))).toEqual(plain);
    const left = await asOwner(
      (sql) => sql`select 1 from oidc_identities where user_id = ${closed.userId}`,
    );
    expect(left).toHaveLength(0);
  });

  it("is a rejected sign-in in the audit log", async () => {
    await oidc.signInAs(newAccount());
    const rows = await asOwner(
      (sql) => sql`select details from audit_log
        where action = 'session.rejected' and resource = 'unknown'`,
    );
    expect(rows.map(({ details }) => details as unknown)).toContainEqual(
      expect.objectContaining({ door: "oidc", wrong: "account" }),
    );
  });
});

describe("the second factor", () => {
  async function withCodes() {
    const person = await connectedPerson(oidc);
    const { secret } = (await oidc.post("totp", undefined, person.key)).body;
    const otp = await codeOf(secret);
    const confirmed = await oidc.post("totp/confirm", { otp }, person.key);
    expect(confirmed.status).toBe(200);
    return { ...person, secret: secret as string };
  }
  const missing = [403, "MFA_REQUIRED"];
  const wrong = [401, "UNAUTHORIZED"];

  it("is required in a second step of the same browser, as often as it takes", async () => {
    const { account, secret, userId } = await withCodes();
    const { url, cookie } = await oidc.beginSignIn();
    const response = await oidc.visit(url, account);
    expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(missing);
    expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(missing);
    expect(errorOf(await oidc.finishSignIn(cookie, response, { otp: "000000" }))).toEqual(wrong);
    expect(await lastAct(userId)).toMatchObject({
      action: "session.rejected",
      details: { door: "oidc", wrong: "code" },
    });
    const otp = await codeOf(secret, 1);
    expect(errorOf(await oidc.finishSignIn("", response, { otp }))).toEqual(notAccepted);
    expect((await oidc.finishSignIn(cookie, response, { otp })).status).toBe(200);
    expect(errorOf(await oidc.finishSignIn(cookie, response, { otp }))).toEqual(notAccepted);
  });

  it("is left to do for ten minutes after the sign-in began", async () => {
    const { account } = await withCodes();
    const { url, cookie } = await oidc.beginSignIn();
    const response = await oidc.visit(url, account);
    await shiftClock("9 minutes");
    expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(missing);
    await shiftClock("11 minutes");
    expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(notAccepted);
    await shiftClock("0 seconds");
  });

  it("is guessed no faster than beside a password", async () => {
    const { account, email } = await withCodes();
    const { url, cookie } = await oidc.beginSignIn();
    const response = await oidc.visit(url, account);
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1)
      statuses.push((await oidc.finishSignIn(cookie, response, { otp: "000000" })).status);
    expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 401));
    expect(statuses).toContain(429);
    const byPassword = await oidc.post("login", { email, password: "wrong" });
    expect(byPassword.status).toBe(429);
  });

  it("is still required of staff, who are spared the password alone", async () => {
    const key = await signInStaff(oidc.service, "compliance");
    await stepUpStaff(oidc.service, "compliance", key);
    const account = newAccount();
    expect((await oidc.connect(key, account)).body).toEqual({
      connected: true,
      next: "/ops/security",
    });
    const { url, cookie } = await oidc.beginSignIn("/ops");
    const response = await oidc.visit(url, account);
    expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(missing);
    const otp = await freshCode(oidc.service, "compliance");
    const { body } = await oidc.finishSignIn(cookie, response, { otp });
    expect(body.user.email).toBe(staffOf(oidc.service, "compliance").email);
  });

  it("may be a passkey, of a person who has nothing else", async () => {
    const [person, other] = [await people.withPasskey(), await people.withPasskey()];
    const account = newAccount();
    await oidc.connect(person.key, account);
    const { url, cookie } = await oidc.beginSignIn();
    const response = await oidc.visit(url, account);
    expect(errorOf(await oidc.passkeyOptions(cookie, response))).toEqual(notAccepted);
    const first = await oidc.finishSignIn(cookie, response);
    expect(errorOf(first)).toEqual(missing);
    expect(first.body.error.details.secondFactors).toEqual(["passkey"]);
    expect(errorOf(await oidc.passkeyOptions("", response))).toEqual(notAccepted);
    const signedBy = async ({ device }: typeof person) => {
      const options = (await oidc.passkeyOptions(cookie, response)).body;
      return { passkey: device.sign(options) };
    };
    expect(errorOf(await oidc.finishSignIn(cookie, response, await signedBy(other)))).toEqual(
      wrong,
    );
    const { body } = await oidc.finishSignIn(cookie, response, await signedBy(person));
    expect(body.user.email).toBe(person.email);
  });

  it("where there is none, those who guess the password keep nobody out", async () => {
    const { account, email } = await connectedPerson(oidc);
    await oidc.post("login", { email, password: "wrong" });
    await asOwner((sql) => sql`update failed_attempts set failures = 40, counted_at = app_now()`);
    expect((await oidc.post("login", { email, password: "wrong" })).status).toBe(429);
    expect((await oidc.signInAs(account)).status).toBe(200);
  });
});

test("an issuer that is down leaves the password, and works again once it is up", async () => {
  const { account, email, password } = await connectedPerson(oidc);
  const { url, cookie } = await oidc.beginSignIn();
  const response = await oidc.visit(url, account);
  await oidc.stopIssuer();
  const back = await oidc.finishSignIn(cookie, response);
  expect(errorOf(back)).toEqual(notAccepted);
  expect(back.body.error.message).toContain("Kente ID cannot be reached");
  const { answer } = await oidc.beginSignIn();
  expect(answer.body.error.message).toContain("Sign in with your password");
  expect((await oidc.post("login", { email, password })).status).toBe(200);
  await oidc.startIssuer();
  expect((await oidc.signInAs(account)).status).toBe(200);
});
