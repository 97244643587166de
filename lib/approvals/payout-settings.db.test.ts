import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantRole } from "@/lib/contract/roles";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
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
const threshold = async () => (await service.call("GET", path)).body.approvalThreshold;

describe("the payout settings", () => {
  it("have no threshold at first; an owner or admin sets it, moves it and takes it away", async () => {
    expect(await threshold()).toBeNull();
    const owner = await as(service.seeded.merchant.userId);
    expect((await change("1000", owner)).body).toEqual({ approvalThreshold: "1000.00" });
    expect((await change(0.01, await as(await person("admin")))).status).toBe(200);
    expect(await threshold()).toBe("0.01");
    expect((await change(null, owner)).body).toEqual({ approvalThreshold: null });
    expect(await threshold()).toBeNull();
  });

  it("leave an audit row with the earlier settings", async () => {
    const userId = service.seeded.merchant.userId;
    await change("7.00", await as(userId));
    await change("8.00", await as(userId));
    const rows = await asOwner(
      (sql) => sql<{ actor: string; details: unknown }[]>`
        select actor, details from audit_log where action = 'payouts.settings_changed'
        order by id desc limit 1`,
    );
    const details = { approvalThreshold: "8.00", before: "7.00" };
    expect(rows).toMatchObject([{ actor: userId, details }]);
  });

  it("cannot be changed by a key, by other roles or in a session without step-up", async () => {
    await change("5.00", await as(service.seeded.merchant.userId));
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
    expect(other.body).toEqual({ approvalThreshold: null });
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
