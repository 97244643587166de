import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealTotpSecret } from "@/lib/auth/one-time-code";
import { forgetSession } from "@/lib/auth/session";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { codeOf, freshCode, signInStaff, staffOf } from "@/lib/tooling/test-staff";

let service: TestService;
let shifted = 0;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** Moves the service's clock on, to the start of one of the half minutes of which codes are made. */
async function moveOn(seconds: number): Promise<void> {
  const [row] = await asOwner(
    (sql) => sql<{ off: number }[]>`select floor(extract(epoch from now()))::int % 30 as off`,
  );
  shifted = Math.ceil((shifted + seconds) / 30) * 30 + 30 - (row?.off ?? 0);
  await shiftClock(`${shifted} seconds`);
}
beforeEach(() => moveOn(120));

const logIn = (body: Record<string, unknown>) =>
  service.call("POST", "/api/auth/login", body, { key: null });
const me = (token: string) => service.call("GET", "/api/auth/me", undefined, { key: token });
const prove = (token: string, body: unknown) =>
  service.call("POST", "/api/auth/reauthenticate", body, { key: token });

/** The credentials of the operator without a code, and the seed of the codes. */
function operator() {
  const { email, password, totpSecret } = staffOf(service, "operator");
  return { login: { email, password }, password, totpSecret };
}

const rejectionOf = ({ status, body }: ApiAnswer) => ({ status, ...body.error });

describe("signing in with one-time codes", () => {
  it("takes email, password and code together", async () => {
    const { login, totpSecret } = operator();
    const response = await logIn({ ...login, otp: await codeOf(totpSecret) });
    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({
      email: login.email,
      role: "operator",
      merchantId: null,
      hasOtp: true,
    });
    expect(response.headers.get("set-cookie")).toContain("HttpOnly; SameSite=Lax");
    expect((await me(response.body.token)).body).toMatchObject({
      merchant: null,
      role: "operator",
    });
  });

  it("responds with the same 401, whichever of the three is wrong", async () => {
    const { login, totpSecret } = operator();
    const otp = await codeOf(totpSecret);
    const wrongCode = otp === "000000" ? "000001" : "000000";
    const responses = [
      await logIn({ ...login, email: "nobody@cedirail.example", otp }),
      await logIn({ ...login, password: "not the password", otp }),
      await logIn({ ...login, password: "not the password" }),
      await logIn({ ...login, otp: wrongCode }),
      await logIn({ ...login, otp: "no code" }),
    ];
    expect(new Set(responses.map((response) => JSON.stringify(rejectionOf(response)))).size).toBe(
      1,
    );
    expect(responses[0]).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
    // None of them used the code up.
    expect((await logIn({ ...login, otp })).status).toBe(200);
  });

  it("says MFA_REQUIRED once all that is missing is the code", async () => {
    const response = await logIn(operator().login);
    expect(rejectionOf(response)).toMatchObject({
      status: 403,
      code: "MFA_REQUIRED",
      details: { field: "otp" },
    });
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("takes a code once, of any number of tries at the same time (A8)", async () => {
    const { login, totpSecret } = operator();
    const otp = await codeOf(totpSecret);
    const responses = await Promise.all(Array.from({ length: 10 }, () => logIn({ ...login, otp })));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
    expect((await logIn({ ...login, otp })).status).toBe(401);
  });

  it("takes a code one step early or late and no further off, and none older than one used (A8)", async () => {
    const { login, totpSecret } = operator();
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
      [0, 401],
    ] as const) {
      const response = await logIn({ ...login, otp: await codeOf(totpSecret, steps) });
      expect([steps, response.status]).toEqual([steps, status]);
    }
  });

  it("is required of a merchant's user who has codes, and of no other", async () => {
    const { userId, email, password } = service.seeded.colleague;
    expect((await logIn({ email, password })).status).toBe(200);
    const { totpSecret } = operator();
    const setSeed = (sealed: string | null) =>
      asOwner((sql) => sql`update users set totp_secret_sealed = ${sealed} where id = ${userId}`);
    await setSeed(sealTotpSecret(userId, totpSecret));
    try {
      expect((await logIn({ email, password })).body.error.code).toBe("MFA_REQUIRED");
      const response = await logIn({ email, password, otp: await codeOf(totpSecret) });
      expect(response.body.user).toMatchObject({ role: "finance", hasOtp: true });
    } finally {
      await setSeed(null);
    }
  });
});

describe("staff without one-time codes", () => {
  it("cannot sign in, and lose the session they have (A9)", async () => {
    const { login } = operator();
    const token = await signInStaff(service, "operator");
    const [kept] = await asOwner(
      (sql) =>
        sql<{ sealed: string }[]>`
          update users u set totp_secret_sealed = null from users old
          where u.id = old.id and u.email = ${login.email}
          returning old.totp_secret_sealed as sealed`,
    );
    try {
      const response = await logIn(login);
      expect(rejectionOf(response)).toEqual(
        rejectionOf(await logIn({ ...login, password: "wrong" })),
      );
      forget(token);
      expect((await me(token)).status).toBe(401);
    } finally {
      await asOwner(
        (sql) =>
          sql`update users set totp_secret_sealed = ${kept?.sealed ?? null}
            where email = ${login.email}`,
      );
    }
  });

  it("are not let in by a role that does not exist", async () => {
    const { login, totpSecret } = operator();
    const setRole = (role: string) =>
      asOwner((sql) => sql`update users set role = ${role} where email = ${login.email}`);
    await setRole("owner");
    try {
      expect((await logIn({ ...login, otp: await codeOf(totpSecret) })).status).toBe(401);
    } finally {
      await setRole("operator");
    }
  });
});

describe("step-up of staff", () => {
  it("needs password and a code that was not used to sign in", async () => {
    const { login, password, totpSecret } = operator();
    const otp = await codeOf(totpSecret);
    const token = (await logIn({ ...login, otp })).body.token as string;
    expect((await prove(token, { password })).body.error.code).toBe("MFA_REQUIRED");
    expect((await prove(token, { password, otp })).status).toBe(401);
    expect((await prove(token, { password: "wrong", otp })).status).toBe(401);
    expect((await me(token)).body.stepUpUntil).toBeNull();
    const next = await codeOf(totpSecret, 1);
    expect((await prove(token, { password, otp: next })).status).toBe(200);
    expect((await me(token)).body.stepUpUntil).not.toBeNull();
    expect((await prove(token, { password, otp: next })).status).toBe(401);
  });
});

/** The session's row is read anew by the next call. */
const forget = (token: string) => forgetSession(createHash("sha256").update(token).digest("hex"));

describe("the life of a session", () => {
  const alive = async (token: string) => {
    forget(token);
    return (await me(token)).status === 200;
  };
  const merchantToken = async () => {
    const { email, password } = service.seeded.merchant;
    return (await logIn({ email, password })).body.token as string;
  };
  const touch = () => asOwner((sql) => sql`update sessions set last_seen_at = app_now()`);

  it("ends with staff after 15 idle minutes, with merchants after 30", async () => {
    const staff = await signInStaff(service, "operator");
    const merchant = await merchantToken();
    await moveOn(13 * 60);
    expect([await alive(staff), await alive(merchant)]).toEqual([true, true]);
    await asOwner(
      (sql) => sql`update sessions set last_seen_at = app_now() - interval '16 minutes'`,
    );
    expect([await alive(staff), await alive(merchant)]).toEqual([false, true]);
    await asOwner(
      (sql) => sql`update sessions set last_seen_at = app_now() - interval '31 minutes'`,
    );
    expect(await alive(merchant)).toBe(false);
  });

  it("ends with staff after 8 hours, with merchants after 12, however busy they are", async () => {
    const staff = await signInStaff(service, "compliance");
    const merchant = await merchantToken();
    const lives: [boolean, boolean][] = [];
    for (const hours of [7.9, 0.2, 3.7, 0.4]) {
      await moveOn(hours * 3600);
      await touch();
      lives.push([await alive(staff), await alive(merchant)]);
    }
    expect(lives).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  it("ends when the person signs out", async () => {
    const token = await signInStaff(service, "operator");
    const out = await service.call("POST", "/api/auth/logout", undefined, { key: token });
    expect(out.body).toEqual({ ended: true });
    expect((await me(token)).status).toBe(401);
  });
});

describe("the seed of the codes", () => {
  it("lies sealed in the database, and opens for its own person alone", async () => {
    const { login, totpSecret } = operator();
    const rows = await asOwner((sql) => sql`select u::text as text from users u`);
    expect(JSON.stringify(rows)).not.toContain(totpSecret);
    const compliance = staffOf(service, "compliance");
    await asOwner(
      (sql) => sql`
        update users set totp_secret_sealed =
          (select totp_secret_sealed from users where email = ${login.email})
        where email = ${compliance.email}`,
    );
    const response = await logIn({
      email: compliance.email,
      password: compliance.password,
      otp: await freshCode(service, "operator"),
    });
    expect(response.status).toBe(500);
  });
});
