import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailOf, openAccount, signUp, tokenOf } from "@/lib/tooling/test-accounts";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { auditOf } from "@/lib/tooling/test-passkeys";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { codeOf, signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";

let service: TestService;

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  service = await startTestService({ worker: false, limitScale: 1, settings });
});
afterAll(() => service.stop());
beforeEach(() => asOwner((sql) => sql`delete from failed_attempts`));

let callers = 0;
/** Each call comes from elsewhere: what is counted per network is not what these tests are about. */
const elsewhere = () => ({ "x-forwarded-for": `198.51.100.${(callers += 1) % 250}` });
const post = (path: string, body?: object, key: string | null = null) =>
  service.call("POST", `/api/auth/${path}`, body, { key, headers: elsewhere() });
const me = async (key: string) =>
  (await service.call("GET", "/api/auth/me", undefined, { key })).status;
const newPassword = "seven quiet boats at noon";

const accountsWith = async (email: string) =>
  (await asOwner((sql) => sql`select 1 from users where email = ${email}`)).length;

describe("signing up", () => {
  const request = { businessName: "Kofi Cloth", name: "Kofi Asare", password: newPassword };

  it("makes an account only once its link is used, and once", async () => {
    const email = "kofi@cloth.example";
    const sent = await post("sign-up", { ...request, email });
    expect([sent.status, sent.body]).toEqual([200, { sent: true }]);
    expect((await post("login", { email, password: newPassword })).status).toBe(401);
    const token = await tokenOf(service, email);
    const all = await Promise.all([1, 2, 3].map(() => post("verify-email", { token })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const late = all.find(({ status }) => status === 400);
    expect(late?.body.error).toMatchObject({
      code: "INVALID_REQUEST",
      details: { field: "token" },
    });
    expect(await accountsWith(email)).toBe(1);
    expect((await post("login", { email, password: newPassword })).status).toBe(200);
  });

  it("says the same for an address that has an account; only its owner is told, by e-mail", async () => {
    const { email, password } = await openAccount(service);
    const fresh = await post("sign-up", { ...request, email: "new@cloth.example" });
    const known = await post("sign-up", { ...request, email: email.toUpperCase() });
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect((await mailOf(service, email))?.subject).toBe("You have an account already");
    expect(await tokenOf(service, email)).toBe("");
    expect((await post("login", { email, password })).status).toBe(200);
  });

  it("stops working after a day, and another link makes earlier ones useless", async () => {
    const email = "late@cloth.example";
    await post("sign-up", { ...request, email });
    const first = await tokenOf(service, email);
    await post("sign-up", { ...request, email });
    const second = await tokenOf(service, email);
    await shiftClock("25 hours");
    expect((await post("verify-email", { token: first })).status).toBe(400);
    await shiftClock("0 seconds");
    expect((await post("verify-email", { token: second })).status).toBe(200);
    expect((await post("verify-email", { token: first })).status).toBe(400);
  });

  it("sends one address few e-mails, whoever requests them", async () => {
    const email = "flooded@cloth.example";
    const all = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        index % 2 ? post("forgot-password", { email }) : post("sign-up", { ...request, email }),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = await asOwner((sql) => sql`select 1 from messages where recipient = ${email}`);
    // Five of each kind; the wait after them starts at a second.
    expect(sent.length).toBeLessThanOrEqual(12);
  });

  it.each([
    "passwordpassword",
    "123456789012345",
    "aaaaaaaaaaaaaaaa",
    "kofi-asare@example",
    "kofi-asare@example.com",
  ])("rejects a password that is easily guessed, and does not repeat it (A6): %s", async (weak) => {
    const email = "kofi-asare@example.com";
    const { status, body } = await post("sign-up", { ...request, email, password: weak });
    expect([status, body.error.details.field]).toEqual([400, "password"]);
    expect(body.error.details).not.toHaveProperty("value");
  });

  it("takes a password of 256 characters whole (A6)", async () => {
    const email = "long@cloth.example";
    const password = Array.from({ length: 64 }, (_, index) => `w${index % 7}ds`)
      .join("")
      .slice(0, 256);
    await post("sign-up", { ...request, email, password });
    await post("verify-email", { token: await tokenOf(service, email) });
    expect((await post("login", { email, password: password.slice(0, 255) })).status).toBe(401);
    expect((await post("login", { email, password })).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  it("is replaced by the link once, which ends all sessions and informs the user", async () => {
    const { email, answer } = await signUp(service);
    expect((await post("forgot-password", { email })).body).toEqual({ sent: true });
    const token = await tokenOf(service, email);
    const weak = await post("reset-password", { token, password: "passwordpassword" });
    expect(weak.body.error.details.field).toBe("password");
    const all = await Promise.all(
      [1, 2, 3].map(() => post("reset-password", { token, password: newPassword })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await me(answer.body.token)).toBe(401);
    expect((await mailOf(service, email))?.subject).toBe("Your password was changed");
    expect((await post("login", { email, password: newPassword })).status).toBe(200);
  });

  it("lets its owner in though others have used up the attempts on the account", async () => {
    const { email } = await openAccount(service);
    for (let index = 0; index < 3; index += 1) await post("login", { email, password: "x" });
    await asOwner((sql) => sql`update failed_attempts set failures = 40, counted_at = app_now()`);
    expect((await post("login", { email, password: newPassword })).status).toBe(429);
    await asOwner((sql) => sql`delete from failed_attempts where subject like 'mail:%'`);
    await post("forgot-password", { email });
    const token = await tokenOf(service, email);
    const reset = await post("reset-password", { token, password: newPassword });
    const cookie = reset.headers.get("set-cookie")?.split(";")[0] ?? "";
    const options = { key: null, headers: { cookie, ...elsewhere() } };
    const credentials = { email, password: newPassword };
    const signedIn = await service.call("POST", "/api/auth/login", credentials, options);
    expect(signedIn.status).toBe(200);
  });

  it("is the same request for an address without an account, and its link works for an hour", async () => {
    const unknown = await post("forgot-password", { email: "nobody@cloth.example" });
    const { email } = await openAccount(service);
    const known = await post("forgot-password", { email });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await tokenOf(service, "nobody@cloth.example")).toBe("");
    const token = await tokenOf(service, email);
    await shiftClock("61 minutes");
    expect((await post("reset-password", { token, password: newPassword })).status).toBe(400);
    await shiftClock("0 seconds");
    const signUpToken = token.split("").reverse().join("");
    expect((await post("verify-email", { token })).status).toBe(400);
    expect(
      (await post("reset-password", { token: signUpToken, password: newPassword })).status,
    ).toBe(400);
  });
});

describe("a new password", () => {
  const change = (key: string, current: string, password = newPassword) =>
    service.call("PUT", "/api/auth/password", { current, password }, { key });

  it("needs the current one, and ends the other sessions but not this one", async () => {
    const { email, password, answer } = await signUp(service);
    const other = (await post("login", { email, password })).body.token as string;
    const own = answer.body.token as string;
    expect((await change(own, "wrong")).status).toBe(401);
    expect(await me(other)).toBe(200);
    expect((await change(own, password)).body).toEqual({ endedSessions: 1 });
    expect([await me(own), await me(other)]).toEqual([200, 401]);
    expect((await post("login", { email, password })).status).toBe(401);
  });

  it("is nothing that a key can set", async () => {
    expect((await change(service.seeded.apiKey, "x")).body.error.code).toBe("FORBIDDEN");
  });

  it("is guessed no faster than at any other door", async () => {
    const { answer } = await signUp(service);
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1)
      statuses.push((await change(answer.body.token, `wrong ${index}`)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses).toContain(429);
  });
});

describe("one-time codes", () => {
  async function withCodes() {
    const account = await signUp(service);
    const key = account.answer.body.token as string;
    await post("reauthenticate", { password: account.password }, key);
    const { secret } = (await post("totp", undefined, key)).body;
    const confirmed = await post("totp/confirm", { otp: await codeOf(secret) }, key);
    return { ...account, key, secret, codes: confirmed.body.recoveryCodes as string[] };
  }
  const logIn = ({ email, password }: { email: string; password: string }, otp?: string) =>
    post("login", { email, password, ...(otp === undefined ? {} : { otp }) });

  it("are set up by a first code, after step-up, and nothing changes before that", async () => {
    const account = await signUp(service);
    const key = account.answer.body.token as string;
    expect((await post("totp", undefined, key)).body.error.code).toBe("MFA_REQUIRED");
    await post("reauthenticate", { password: account.password }, key);
    const begun = await post("totp", undefined, key);
    expect(begun.body.otpauthUri).toContain(`secret=${begun.body.secret}`);
    expect((await post("totp/confirm", { otp: "000000" }, key)).body.error.code).toBe(
      "OTP_INVALID",
    );
    await eventually(async () => ((await auditOf("codes.set_up_rejected")).length ? true : null));
    expect((await logIn(account)).status).toBe(200);
    const otp = await codeOf(begun.body.secret);
    const confirmed = await post("totp/confirm", { otp }, key);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await logIn(account)).body.error.code).toBe("MFA_REQUIRED");
    expect((await logIn(account, otp)).status).toBe(401);
    expect((await logIn(account, await codeOf(begun.body.secret, 1))).status).toBe(200);
    expect((await mailOf(service, account.email))?.subject).toBe("One-time codes were set up");
  });

  it("are replaced by recovery codes, each once, also at the same moment, and hashed (A8)", async () => {
    const account = await withCodes();
    const [first = "", second = ""] = account.codes;
    const all = await Promise.all([1, 2, 3, 4].map(() => logIn(account, first)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await mailOf(service, account.email))?.body).toContain("You have 9 left");
    expect((await logIn(account, ` ${second.toUpperCase().replace("-", "")} `)).status).toBe(200);
    const stranger = await withCodes();
    expect((await logIn(account, stranger.codes[0])).status).toBe(401);
    const stored = await asOwner((sql) => sql`select tag from recovery_codes`);
    expect(JSON.stringify(stored)).not.toContain(second);
  });

  it("are removed after step-up, with the recovery codes; staff keep theirs", async () => {
    const account = await withCodes();
    const remove = (key: string) => service.call("DELETE", "/api/auth/totp", undefined, { key });
    expect((await remove(account.key)).body).toEqual({ removed: true });
    expect((await logIn(account)).status).toBe(200);
    expect(
      await asOwner(
        (sql) => sql`select 1 from recovery_codes r
      join users u on u.id = r.user_id where u.email = ${account.email}`,
      ),
    ).toHaveLength(0);
    const staff = await signInStaff(service, "operator");
    await stepUpStaff(service, "operator", staff);
    expect((await remove(staff)).status).toBe(403);
  });

  it("keep no secret in what a repeated call is given", async () => {
    const { answer, password } = await signUp(service);
    const key = answer.body.token as string;
    await post("reauthenticate", { password }, key);
    const options = { key, headers: { "idempotency-key": "totp-1" } };
    const once = await service.call("POST", "/api/auth/totp", undefined, options);
    const again = await service.call("POST", "/api/auth/totp", undefined, options);
    expect(once.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(again.body).toEqual({});
  });
});

describe("sessions", () => {
  const list = async (key: string) =>
    (await service.call("GET", "/api/auth/sessions", undefined, { key })).body.data;
  const end = (key: string, id = "") =>
    service.call("DELETE", `/api/auth/sessions${id && `/${id}`}`, undefined, { key });

  it("are listed with where they were opened, and end one by one or all others", async () => {
    const { email, password, answer } = await signUp(service);
    const keys = [answer.body.token as string];
    for (let index = 0; index < 3; index += 1)
      keys.push((await post("login", { email, password })).body.token as string);
    const [own = "", second = "", third = "", fourth = ""] = keys;
    const seen = await list(own);
    expect(seen).toHaveLength(4);
    expect(seen.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(seen[0].address).toMatch(/^(198\.51\.100|203\.0\.113)\.\d+$/);
    const [{ id }] = (await list(second)).filter(({ current }: { current: boolean }) => current);
    expect((await end(own, id)).body).toEqual({ id, ended: true });
    expect([await me(second), await me(third)]).toEqual([401, 200]);
    expect((await end(own)).body).toEqual({ ended: 2 });
    expect([await me(own), await me(third), await me(fourth)]).toEqual([200, 401, 401]);
  });

  it("of others do not exist", async () => {
    const [first, second] = [await signUp(service), await signUp(service)];
    const [{ id }] = await list(first.answer.body.token);
    expect((await end(second.answer.body.token, id)).status).toBe(404);
    expect(await me(first.answer.body.token)).toBe(200);
  });

  it("have a token of their own at every sign-in, whatever the browser brought along (A5)", async () => {
    const { email, password, cookie, answer } = await signUp(service);
    const headers = { cookie, origin: service.url, "sec-fetch-site": "same-origin" };
    const again = await service.call(
      "POST",
      "/api/auth/login",
      { email, password },
      { key: null, headers },
    );
    expect(again.body.token).not.toBe(answer.body.token);
    expect(again.headers.get("set-cookie")).not.toContain(cookie);
  });
});
