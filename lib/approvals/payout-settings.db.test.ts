import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantRole } from "@/lib/contract/roles";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { setThreshold } from "@/lib/tooling/test-threshold";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const path = "/payouts/settings";
const person = (role: MerchantRole) => addPerson(service.seeded.merchant.id, role);
const as = async (userId: string, options = {}) => ({ key: await sessionOf(userId, options) });
const change = (approvalThreshold: unknown, options = {}) =>
  service.call("PUT", path, { approvalThreshold }, options);
const confirm = (approvalThreshold: unknown, options = {}) =>
  service.call("POST", `${path}/confirm`, { approvalThreshold }, options);
const settings = async (options = {}) => (await service.call("GET", path, undefined, options)).body;
const threshold = async () => (await settings()).approvalThreshold;
const none = { relaxation: null };
const reset = (thresholdMinor: bigint | null) =>
  setThreshold(service.seeded.merchant.id, thresholdMinor);
const emails = async () => {
  const { email } = service.seeded.merchant;
  const outbox = `/api/sandbox/outbox?to=${encodeURIComponent(email)}`;
  return (await service.call("GET", outbox)).body.data as { subject: string; body: string }[];
};
/** Moves the settings and everything that was sent into the past. */
const letPass = (hours: number) =>
  asOwner(async (sql) => {
    await sql`update merchants set previous_approval_threshold_until =
      previous_approval_threshold_until - ${hours} * interval '1 hour'`;
    await sql`update transactions set created_at = created_at - ${hours} * interval '1 hour'
      where unapproved_minor > 0`;
  });

describe("the payout settings", () => {
  it("have no threshold at first; an owner or admin sets a stricter one, which applies at once", async () => {
    expect(await settings()).toEqual({ approvalThreshold: null, withoutApproval: null, ...none });
    const owner = await as(service.seeded.merchant.userId);
    const set = { approvalThreshold: "1000.00", withoutApproval: "1000.00", ...none };
    expect((await change("1000", owner)).body).toEqual(set);
    expect((await change(0.01, await as(await person("admin")))).status).toBe(200);
    expect(await threshold()).toBe("0.01");
    await reset(null);
  });

  it.each([null, "200.00"])(
    "let a relaxed threshold (%s) wait a day and tell the owners",
    async (next) => {
      await reset(10_000n);
      const owner = await as(service.seeded.merchant.userId);
      const { body } = await change(next, owner);
      expect(body).toMatchObject({
        approvalThreshold: "100.00",
        relaxation: { approvalThreshold: next, requestedBy: service.seeded.merchant.userId },
      });
      const waitMs = Date.parse(body.relaxation.effectiveAt) - Date.now();
      expect(Math.abs(waitMs - 24 * 3_600_000)).toBeLessThan(60_000);
      const [email] = await emails();
      expect(email?.subject).toBe("Your approval threshold was changed");
      expect(email?.body).toContain("as soon as another user confirms it");
      await letPass(23);
      // Setting the same again neither ends nor restarts the waiting time.
      const again = await change(next, owner);
      expect(Date.parse(again.body.relaxation.effectiveAt) - Date.now()).toBeLessThan(3_660_000);
      expect(await threshold()).toBe("100.00");
      await letPass(1);
      expect(await settings()).toMatchObject({ approvalThreshold: next, ...none });
    },
  );

  it("wait as long as the address settings if those wait longer than a day", async () => {
    await reset(10_000n);
    const owner = await as(service.seeded.merchant.userId);
    const rules = { onlySaved: true, coolingHours: 72 };
    await service.call("PUT", "/addresses/settings", rules, owner);
    const { body } = await change(null, owner);
    const waitMs = Date.parse(body.relaxation.effectiveAt) - Date.now();
    expect(Math.abs(waitMs - 72 * 3_600_000)).toBeLessThan(60_000);
    await asOwner((sql) => sql`update merchants set only_saved_addresses = false`);
  });

  it("apply a relaxed threshold at once if another user who may approve confirms it", async () => {
    await reset(10_000n);
    const owner = await as(service.seeded.merchant.userId);
    await change("300", owner);
    expect((await confirm("300", owner)).body.error.code).toBe("FORBIDDEN");
    expect((await confirm("300")).body.error.code).toBe("FORBIDDEN");
    expect((await confirm("300", await as(await person("developer")))).status).toBe(403);
    const financeId = await person("finance");
    const finance = await as(financeId);
    const early = await confirm("300", finance);
    expect(early.body.error.message).toContain("joined at least 24 hours ago");
    await asOwner((sql) => sql`update users set created_at = app_now() - interval '25 hours'`);
    expect((await confirm("301", finance)).body.error.code).toBe("INVALID_STATE");
    expect(await threshold()).toBe("100.00");
    const stale = await as(financeId, { steppedUp: false });
    expect((await confirm("300", stale)).body.error.code).toBe("MFA_REQUIRED");
    expect((await confirm("300", finance)).body).toMatchObject({
      approvalThreshold: "300.00",
      ...none,
    });
    expect((await emails())[0]?.subject).toBe("A new approval threshold was confirmed");
    expect((await confirm("300", finance)).body.error.code).toBe("INVALID_STATE");
  });

  it("drop a waiting relaxation when a stricter threshold is set", async () => {
    await reset(10_000n);
    const owner = await as(service.seeded.merchant.userId);
    await change(null, owner);
    expect((await change("50", owner)).body).toMatchObject({ approvalThreshold: "50.00", ...none });
    await letPass(48);
    expect(await threshold()).toBe("50.00");
  });

  it("leave an audit row with the earlier settings", async () => {
    const userId = service.seeded.merchant.userId;
    await reset(null);
    await change("8.00", await as(userId));
    await change("7.00", await as(userId));
    const rows = await asOwner(
      (sql) => sql<{ actor: string; details: unknown }[]>`
        select actor, details from audit_log where action = 'payouts.settings_changed'
        order by id desc limit 1`,
    );
    const details = { approvalThreshold: "7.00", before: "8.00", effectiveAt: null };
    expect(rows).toMatchObject([{ actor: userId, details }]);
  });

  it("cannot be changed by a key, by other roles or in a session without step-up", async () => {
    await reset(500n);
    expect((await change("9.00")).body.error).toMatchObject({ code: "FORBIDDEN", details: {} });
    for (const role of ["finance", "developer", "viewer"] as const)
      expect((await change("9.00", await as(await person(role)))).status).toBe(403);
    const stale = await as(await person("admin"), { steppedUp: false });
    expect((await change("9.00", stale)).body.error.code).toBe("MFA_REQUIRED");
    expect(await threshold()).toBe("5.00");
  });

  it("are separate for each merchant", async () => {
    await change("5.00", await as(service.seeded.merchant.userId));
    const key = service.seeded.secondMerchant.apiKey;
    const other = await service.call("GET", path, undefined, { key });
    expect(other.body).toEqual({ approvalThreshold: null, withoutApproval: null, ...none });
  });

  it.each([["0"], ["-1"], ["1.001"], ["1e3"], [true], [undefined], [""]])(
    "reject the threshold %j",
    async (wrong) => {
      const { body } = await change(wrong, await as(service.seeded.merchant.userId));
      expect(body.error).toMatchObject({
        code: "INVALID_REQUEST",
        details: { field: "approvalThreshold" },
      });
    },
  );
});

describe("the threshold over 24 hours", () => {
  beforeAll(() =>
    service.call("POST", "/api/sandbox/faucet", { currency: "GHSFIAT", amount: 5_000 }),
  );

  const pay = (amount: string, options = {}) =>
    service.call(
      "POST",
      "/api/mobile-money/transfer",
      { phoneNumber: "+233241234567", amount },
      options,
    );
  const statuses = async (amounts: string[], options = {}) => {
    const made = [];
    for (const amount of amounts) made.push((await pay(amount, options)).body.status);
    return made;
  };

  it("counts what a person sent without approval, over sessions and keys", async () => {
    await reset(10_000n);
    const userId = await person("admin");
    const session = await as(userId);
    expect(await statuses(["60", "40", "1"], session)).toEqual([
      "pending",
      "pending",
      "pending_approval",
    ]);
    expect(await settings(session)).toMatchObject({ withoutApproval: "0.00" });
    const created = await service.call(
      "POST",
      "/api-keys",
      { name: "Till", scopes: ["momo:write"] },
      session,
    );
    expect((await pay("1", { key: created.body.key })).body.status).toBe("pending_approval");
    // Another person has an own sum.
    expect(await statuses(["100"], await as(await person("admin")))).toEqual(["pending"]);
    await letPass(24);
    expect(await settings(session)).toMatchObject({ withoutApproval: "100.00" });
    expect(await statuses(["100", "1"], session)).toEqual(["pending", "pending_approval"]);
  });

  it("does not count what was cancelled", async () => {
    await reset(10_000n);
    const session = await as(await person("admin"));
    const { body } = await pay("90", session);
    await service.call("POST", `/transactions/${body.transactionId}/cancel`, undefined, session);
    expect(await statuses(["90", "20"], session)).toEqual(["pending", "pending_approval"]);
  });

  it("holds for payouts that one person sends at the same moment", async () => {
    await reset(10_000n);
    const session = await as(await person("admin"));
    const made = await Promise.all(Array.from({ length: 20 }, () => pay("30", session)));
    const unapproved = made.filter(({ body }) => body.status === "pending");
    expect(unapproved).toHaveLength(3);
    expect(made.filter(({ body }) => body.status === "pending_approval")).toHaveLength(17);
  });
});
