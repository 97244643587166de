import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealTotpSecret } from "@/lib/auth/one-time-code";
import { hashPassword } from "@/lib/auth/password";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import {
  eventually,
  startTestService,
  type ApiAnswer,
  type TestService,
} from "@/lib/tooling/test-service";
import { codeOf, freshCode, staffOf } from "@/lib/tooling/test-staff";

/** Guessing passwords and one-time codes, and the owner who wants to get in meanwhile. */

let service: TestService;
let shifted = 0;

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  service = await startTestService({ worker: false, limitScale: 1, settings });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await asOwner((sql) => sql`delete from failed_attempts`);
  await moveOn(120);
});

async function moveOn(seconds: number): Promise<void> {
  shifted += seconds;
  await shiftClock(`${shifted} seconds`);
}

interface From {
  address?: string;
  cookie?: string | undefined;
}
const post = (path: string, body: object, { address = "198.51.100.1", cookie }: From = {}) =>
  service.call("POST", path, body, {
    key: null,
    headers: { "x-forwarded-for": address, ...(cookie === undefined ? {} : { cookie }) },
  });
const logIn = (body: object, from?: From) => post("/api/auth/login", body, from);

/** A staff member whose password the attacker has found out. */
const victim = () => {
  const { email, password } = staffOf(service, "operator");
  return { email, password };
};
/** Attempts, each from a network of its own, until one has to wait or there were `most`. */
async function attack(body: object, most = 36, cookie?: string): Promise<ApiAnswer[]> {
  const responses: ApiAnswer[] = [];
  while (responses.length < most && responses.at(-1)?.status !== 429)
    responses.push(await logIn(body, { address: `203.0.113.${responses.length}`, cookie }));
  return responses;
}
const statusesOf = (responses: ApiAnswer[]) => responses.map(({ status }) => status);
const rejections = (times: number) => Array<number>(times).fill(401);

const deviceCookieOf = (response: ApiAnswer) =>
  response.headers.getSetCookie().find((text) => text.startsWith("cedirail.device-")) ?? "";
/** Signs the victim in completely; returns the cookie by which the browser is known from then on. */
async function knowDevice(): Promise<string> {
  const response = await logIn({ ...victim(), otp: await freshCode(service, "operator") });
  expect(response.status).toBe(200);
  return deviceCookieOf(response).split(";")[0] ?? "";
}
/** What it is like after hours of attempts: the wait has grown to its longest. */
async function besiege(): Promise<void> {
  expect((await logIn({ ...victim(), otp: "no code" }, { address: "203.0.113.250" })).status).toBe(
    401,
  );
  await asOwner((sql) => sql`update failed_attempts set failures = 40, counted_at = app_now()`);
}
const comesIn = async (cookie?: string) =>
  (await logIn({ ...victim(), otp: await freshCode(service, "operator") }, { cookie })).status;

describe("wrong one-time codes", () => {
  it("are slowed for the account, from however many networks they come", async () => {
    const responses = await attack({ ...victim(), otp: "no code" });
    expect(statusesOf(responses.slice(0, 25))).toEqual(rejections(25));
    // The wait doubles each time: what passes while a slow test runs lets a few more through.
    expect(responses.length).toBeLessThan(36);
    const last = responses.at(-1);
    expect(last?.body.error).toMatchObject({ type: "RATE_LIMITED", code: "RATE_LIMITED" });
    expect(last?.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });

  it("have to wait as long as stated, by the database's clock, and a correct one does not shorten it", async () => {
    await besiege();
    for (const asRight of [false, true, false]) {
      const rejected = await logIn({ ...victim(), otp: "no code" });
      expect(rejected.status).toBe(429);
      const wait = Number(rejected.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(600);
      await moveOn(wait - 60);
      expect((await logIn({ ...victim(), otp: "no code" })).status).toBe(429);
      await moveOn(60);
      if (asRight) expect(await comesIn()).toBe(200);
      expect((await logIn({ ...victim(), otp: "no code" })).status).toBe(401);
    }
  });

  it("and wrong passwords count the same for an address without an account, with the same response", async () => {
    const known = await attack({ email: service.seeded.merchant.email, password: "wrong" });
    const unknown = await attack({ email: "nobody@test.example", password: "wrong" });
    const reported = ({ status, body }: ApiAnswer) => ({
      status,
      ...body.error,
      message: String(body.error.message).replace(/\d+ (s|minutes)/, "a while"),
    });
    expect(known.slice(0, 25).map(reported)).toEqual(unknown.slice(0, 25).map(reported));
    expect(reported(known.at(-1) as ApiAnswer)).toEqual(reported(unknown.at(-1) as ApiAnswer));
    expect(known.at(-1)?.status).toBe(429);
  });

  it("from one /64 are one caller's, and leave the owner elsewhere alone", async () => {
    const responses: ApiAnswer[] = [];
    while (responses.length < 22 && responses.at(-1)?.status !== 429) {
      const address = `2001:db8:7:9:${responses.length}::1`;
      responses.push(await logIn({ ...victim(), otp: "no code" }, { address }));
    }
    expect(statusesOf(responses.slice(0, 10))).toEqual(rejections(10));
    expect(responses.at(-1)?.status).toBe(429);
    expect(await comesIn()).toBe(200);
  });

  it("at step-up are delayed over all sessions of a user, and only by that user's sessions", async () => {
    const { totpSecret, password } = staffOf(service, "operator");
    const tokens: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const otp = await freshCode(service, "operator");
      tokens.push((await logIn({ ...victim(), otp })).body.token as string);
    }
    await besiege();
    const prove = (n: number, otp: string) =>
      service.call(
        "POST",
        "/api/auth/reauthenticate",
        { password, otp },
        { key: tokens[n % 2] ?? "" },
      );
    expect((await prove(0, await codeOf(totpSecret, 1))).status).toBe(200);
    const responses: ApiAnswer[] = [];
    while (responses.length < 20 && responses.at(-1)?.status !== 429)
      responses.push(await prove(responses.length, "no code"));
    expect(statusesOf(responses.slice(0, 10))).toEqual(rejections(10));
    expect(responses.at(-1)?.status).toBe(429);
  });
});

describe("the owner's known device", () => {
  it("gets in with the right code while attackers use up the account's attempts (A7)", async () => {
    const cookie = await knowDevice();
    await besiege();
    expect(await comesIn()).toBe(429);
    expect(await comesIn(cookie)).toBe(200);
    // As an owner's page does it: first without, then with the code.
    expect((await logIn(victim(), { cookie })).status).toBe(403);
    expect(await comesIn(`cedirail.other=1; ${cookie}`)).toBe(200);
  });

  it("shows itself by a cookie that scripts and other sites cannot use", async () => {
    const otp = await freshCode(service, "operator");
    const text = deviceCookieOf(await logIn({ ...victim(), otp }));
    expect(text).toMatch(
      /^cedirail\.device-[\w-]{12}=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
    );
    const rejected = await logIn({ ...victim(), otp: "no code" });
    expect(rejected.headers.getSetCookie()).toEqual([]);
  });

  it("is no session, as cookie or as token", async () => {
    const cookie = await knowDevice();
    const value = cookie.slice(cookie.indexOf("=") + 1);
    const renamed = `cedirail.session=${value}`;
    for (const options of [
      { key: null, headers: { cookie } },
      { key: null, headers: { cookie: renamed } },
      { key: value },
    ]) {
      const response = await service.call("GET", "/api/auth/me", undefined, options);
      expect(response.status).toBe(401);
    }
  });

  it("has few attempts of its own, and then only those of everybody", async () => {
    const cookie = await knowDevice();
    await besiege();
    const responses = await attack({ ...victim(), otp: "no code" }, 16, cookie);
    expect(statusesOf(responses.slice(0, 5))).toEqual(rejections(5));
    expect(responses.at(-1)?.status).toBe(429);
  });

  it("is another person's, forged, altered or old: then it counts for nothing", async () => {
    const cookie = await knowDevice();
    const { email, password } = service.seeded.merchant;
    const theirs = deviceCookieOf(await logIn({ email, password })).split(";")[0] ?? "";
    await besiege();
    const [name = "", value = ""] = cookie.split("=");
    const [id, at, signature] = value.split(".");
    for (const wrong of [
      theirs,
      `${name}=${theirs.split("=")[1]}`,
      `${name}=`,
      `${name}=${id}.${at}.`,
      `${name}=${id}.${Number(at) + 1}.${signature}`,
      `${name}=x${id}.${at}.${signature}`,
      `${name}=${id}.${at}.${"A".repeat(43)}`,
    ])
      expect([wrong, await comesIn(wrong)]).toEqual([wrong, 429]);
    expect(await comesIn(cookie)).toBe(200);
    await moveOn(91 * 24 * 3600);
    await besiege();
    expect(await comesIn(cookie)).toBe(429);
  });

  it("is known no more after a new password, new codes, or a revocation", async () => {
    const { email } = victim();
    const changes = {
      "a new password": async () => {
        const hash = await hashPassword(victim().password);
        await asOwner(
          (sql) => sql`update users set password_hash = ${hash} where email = ${email}`,
        );
      },
      "new codes": async () => {
        const [user] = await asOwner(
          (sql) => sql<{ id: string }[]>`select id from users where email = ${email}`,
        );
        const sealed = sealTotpSecret(user?.id ?? "", staffOf(service, "operator").totpSecret);
        await asOwner(
          (sql) => sql`update users set totp_secret_sealed = ${sealed} where email = ${email}`,
        );
      },
      "a revocation": () =>
        asOwner(
          (sql) => sql`
            update users set known_devices_from = app_now() + interval '1 second'
            where email = ${email}`,
        ),
    };
    for (const [change, make] of Object.entries(changes)) {
      await asOwner((sql) => sql`delete from failed_attempts`);
      const cookie = await knowDevice();
      await besiege();
      expect([change, await comesIn(cookie)]).toEqual([change, 200]);
      await make();
      expect([change, await comesIn(cookie)]).toEqual([change, 429]);
    }
    await asOwner((sql) => sql`update users set known_devices_from = null where email = ${email}`);
  });
});

describe("the audit log", () => {
  const rejected = () =>
    asOwner(
      (sql) => sql<{ row: string; resource: string; details: Record<string, unknown> }[]>`
        select a::text as row, resource, details from audit_log a
        where action in ('session.rejected', 'session.step_up_rejected') order by id`,
    );
  const added = async (before: number, least: number) =>
    (
      await eventually(async () => {
        const rows = await rejected();
        return rows.length >= before + least ? rows : null;
      })
    ).slice(before);

  it("records every rejected attempt on an account, and nothing that was typed", async () => {
    const { email } = victim();
    const [owner] = await asOwner(
      (sql) => sql<{ id: string }[]>`select id from users where email = ${email}`,
    );
    const before = (await rejected()).length;
    await logIn({ email, password: "typed-secret-1" }, { address: "203.0.113.77" });
    await logIn({ ...victim(), otp: "987650" });
    const rows = await added(before, 2);
    expect(rows.map(({ resource, details }) => [resource, details.door, details.wrong])).toEqual([
      [owner?.id, "password", "password"],
      [owner?.id, "password", "code"],
    ]);
    expect(rows[0]?.details.address).toBe("203.0.113.77");
    for (const typed of [email, "typed-secret-1", victim().password, "987650"])
      expect(JSON.stringify(rows)).not.toContain(typed);
  });

  it("grows neither by attempts that had to wait nor by addresses without an account", async () => {
    const start = (await rejected()).length;
    await besiege();
    await added(start, 1);
    const before = start + 1;
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        logIn(
          { email: `typed-secret-${n}@test.example`, password: "x" },
          { address: `203.0.113.${n}` },
        ),
      ),
    );
    for (let n = 0; n < 5; n += 1)
      expect((await logIn({ ...victim(), otp: "no code" })).status).toBe(429);
    await logIn({ email: service.seeded.merchant.email, password: "x" });
    const rows = await added(before, 11);
    expect(rows.filter(({ resource }) => resource === "unknown").length).toBeLessThanOrEqual(20);
    expect(rows.filter(({ resource }) => resource !== "unknown")).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("typed-secret");
  });
});
