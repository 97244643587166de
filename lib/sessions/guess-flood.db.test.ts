import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attemptBudgets } from "@/lib/auth/guessing";
import { hashForSignUp, verifyPassword } from "@/lib/auth/password";
import { database } from "@/lib/db/client";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";

/** Floods of guesses, from one and from many addresses, through a configured proxy (reliability A7). */

const guesses = testSize(300, 10_000);
/** What waits that double let through while the flood lasts, at most. */
const trickle = 13;

let service: TestService;

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  service = await startTestService({ worker: false, limitScale: 1, settings });
});
afterAll(() => service.stop());
beforeEach(() =>
  asOwner(async (sql) => {
    await sql`delete from failed_attempts`;
    await sql`delete from rate_limit_windows`;
  }),
);

interface Guess {
  email: string;
  address: string;
  cookie?: string;
  password?: string;
}
const logIn = ({ email, address, cookie, password = "a wrong guess of many" }: Guess) =>
  service.call(
    "POST",
    "/api/auth/login",
    { email, password },
    { key: null, headers: { "x-forwarded-for": address, ...(cookie && { cookie }) } },
  );
const owner = () => service.seeded.merchant;

/** Makes all guesses, 24 at a time. @returns how many reached the password's hash */
async function flood(guess: (place: number) => Guess): Promise<number> {
  let next = 0;
  let reached = 0;
  const guesser = async () => {
    while (next < guesses) {
      const { status } = await logIn(guess(next++));
      expect([401, 429]).toContain(status);
      if (status === 401) reached += 1;
    }
  };
  await Promise.all(Array.from({ length: 24 }, guesser));
  return reached;
}

/** A browser in which the owner has signed in before. */
async function knownBrowser(): Promise<string> {
  const response = await logIn({ ...owner(), address: "192.0.2.1" });
  const cookies = response.headers.getSetCookie();
  return cookies.find((text) => text.startsWith("cedirail.device-"))?.split(";")[0] ?? "";
}

const addressOf = (place: number, addresses: number) => `198.51.100.${place % addresses}`;

describe.each([1, 200])("guesses from this many addresses: %i", (addresses) => {
  it("at one account reach its password a few times, and the owner's browser gets in", async () => {
    const cookie = await knownBrowser();
    const { email } = owner();
    const reached = await flood((place) => ({ email, address: addressOf(place, addresses) }));
    const { network, account } = attemptBudgets;
    const free = addresses === 1 ? network.free : account.free;
    expect(reached).toBeGreaterThanOrEqual(free);
    expect(reached).toBeLessThanOrEqual(free + trickle);
    // Whoever shares the flooding address waits for the next minute with it.
    await asOwner((sql) => sql`delete from rate_limit_windows`);
    const back = await logIn({ ...owner(), address: addressOf(0, addresses), cookie });
    expect(back.status).toBe(200);
  });

  it("at one account each end with their addresses, and owners elsewhere get in from any browser", async () => {
    const reached = await flood((place) => ({
      email: `${createHash("sha256").update(`${place}`).digest("hex")}@flood.example`,
      address: addressOf(place, addresses),
    }));
    const most = Math.min(guesses, addresses * (attemptBudgets.origin.free + trickle));
    expect(reached).toBeLessThanOrEqual(most);
    expect(reached).toBeGreaterThanOrEqual(
      Math.min(guesses, addresses * attemptBudgets.origin.free),
    );
    expect((await logIn({ ...owner(), address: "192.0.2.7" })).status).toBe(200);
    const [row] = await database().execute<{ most: number }>(
      sql`select max(failures)::int as most from failed_attempts where subject like 'account:%'`,
    );
    expect(row?.most).toBe(1);
  });
});

describe("while every turn is taken", () => {
  /** Does something 102 times at once, over and over, until `meanwhile` is done. */
  async function occupy(work: () => Promise<unknown>, meanwhile: () => Promise<void>) {
    let over = false;
    const occupy = async () => {
      while (!over) await work();
    };
    const flood = Promise.allSettled(Array.from({ length: 102 }, occupy));
    await meanwhile().finally(() => (over = true));
    await flood;
  }
  const stranger = () => logIn({ email: "nobody@flood.example", address: "192.0.2.4" });

  it("to guess, the owner's browser signs in and steps up", async () => {
    const cookie = await knownBrowser();
    const { password } = owner();
    await occupy(
      () => verifyPassword(null, "a guess", "anybody"),
      async () => {
        expect((await stranger()).status).toBe(429);
        const back = await logIn({ ...owner(), address: "192.0.2.3", cookie });
        expect(back.status).toBe(200);
        const key = back.body.token as string;
        const step = await service.call("POST", "/api/auth/reauthenticate", { password }, { key });
        expect(step.status).toBe(200);
      },
    );
  });

  it("to sign up, everybody signs in", async () => {
    const account = { name: "Esi", businessName: "Esi Cloth", email: "esi@cloth.example" };
    await occupy(
      () => hashForSignUp("five loud geese", () => Promise.resolve(true)),
      async () => {
        const body = { ...account, password: "five loud geese at night" };
        const late = await service.call("POST", "/api/auth/sign-up", body, { key: null });
        expect(late.status).toBe(429);
        expect((await stranger()).status).toBe(401);
        expect((await logIn({ ...owner(), address: "192.0.2.5" })).status).toBe(200);
      },
    );
  });
});

it("requests for emails end with their network, and leave few audit rows", async () => {
  const forget = (address: string, place: number) =>
    service.call(
      "POST",
      "/api/auth/forgot-password",
      { email: `invented-${place}@flood.example` },
      { key: null, headers: { "x-forwarded-for": address } },
    );
  const statuses: number[] = [];
  for (let place = 0; place < 24; place += 1) {
    await asOwner((sql) => sql`delete from rate_limit_windows where class <> 'audit'`);
    statuses.push((await forget("198.51.100.9", place)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses).toContain(429);
  expect((await forget("192.0.2.9", 24)).status).toBe(200);
  const rows = await asOwner(
    (sql) => sql`select 1 from audit_log
      where action = 'password.reset_requested' and resource = 'unknown'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  // Ten in each of the minutes that it took.
  expect(rows.length).toBeLessThanOrEqual(20);
});
