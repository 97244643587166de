import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantRole } from "@/lib/contract/roles";
import { replaceRail } from "@/lib/providers/registry";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { TestRail } from "@/lib/tooling/test-rail";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Saved addresses and their settings (contract §4, Addresses). */

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  replaceRail("evm", new TestRail());
  for (const key of [service.seeded.apiKey, service.seeded.secondMerchant.apiKey])
    await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 }, { key });
});
afterAll(() => service.stop());

const mixed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
let drawn = 0x1000n;
const newAddress = () => `0x${(drawn++).toString(16).padStart(40, "0")}`;
const save = (body: object, options = {}) => service.call("POST", "/addresses", body, options);
const saved = async (address: string, options = {}): Promise<string> =>
  (await save({ label: "Cold wallet", address }, options)).body.id;
const list = async (options = {}) =>
  (await service.call("GET", "/addresses", undefined, options)).body;
const remove = (id: string, options = {}) =>
  service.call("DELETE", `/addresses/${id}`, undefined, options);
const person = (role: MerchantRole) => addPerson(service.seeded.merchant.id, role);
const as = async (userId: string, options = {}) => ({ key: await sessionOf(userId, options) });
const owner = () => as(service.seeded.merchant.userId);
const change = async (body: object, options?: object) =>
  service.call("PUT", "/addresses/settings", body, options ?? (await owner()));
const settings = async (options?: object) =>
  (await service.call("GET", "/addresses/settings", undefined, options ?? (await owner()))).body;
const withdraw = (address: string) =>
  service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount: "1.00",
    currency: "USDT",
    destination: { type: "wallet", address },
  });
const emails = async () => {
  const { merchant } = service.seeded;
  const path = `/api/sandbox/outbox?to=${encodeURIComponent(merchant.email)}`;
  return (await service.call("GET", path)).body.data as { subject: string; body: string }[];
};
/** Everything is written as if it had happened so many hours earlier. */
async function letPass(hours: number): Promise<void> {
  await asOwner(async (sql) => {
    await sql`update saved_addresses set created_at = created_at - ${hours} * interval '1 hour'`;
    await sql`update merchants set previous_address_settings_until =
      previous_address_settings_until - ${hours} * interval '1 hour'`;
  });
}

describe("a saved address", () => {
  it("is saved with its checksum, listed and deleted, and the owner is told", async () => {
    const made = await save({ label: "Cold wallet", address: mixed.toLowerCase() });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^adr_[0-9A-Z]{26}$/),
      label: "Cold wallet",
      address: mixed,
      createdAt: expect.any(String),
      usableAt: made.body.createdAt,
    });
    const { id } = made.body;
    expect((await list()).data).toEqual([made.body]);
    const [told] = await emails();
    expect(told?.subject).toBe("A withdrawal address was saved: Cold wallet");
    expect(told?.body).toContain(mixed);
    expect((await remove(id)).body).toEqual({ id, deleted: true });
    expect((await remove(id)).status).toBe(404);
    expect((await list()).data).toEqual([]);
    const rows = await asOwner(
      (sql) => sql`select action, details from audit_log where resource = ${id} order by id`,
    );
    expect(rows).toEqual([
      { action: "address.saved", details: { address: mixed } },
      { action: "address.deleted", details: { address: mixed } },
    ]);
  });

  it("is saved once per merchant, and again after it was deleted", async () => {
    const address = newAddress();
    const id = await saved(address);
    const again = await save({ label: "Again", address: address.toUpperCase().replace("X", "x") });
    expect(again.body.error.code).toBe("INVALID_REQUEST");
    expect(again.body.error.details.field).toBe("address");
    const other = { key: service.seeded.secondMerchant.apiKey };
    expect((await save({ label: "Theirs", address }, other)).status).toBe(201);
    await remove(id);
    expect((await save({ label: "Again", address })).status).toBe(201);
  });

  it("belongs to one merchant", async () => {
    const id = await saved(newAddress());
    const foreign = { key: service.seeded.secondMerchant.apiKey };
    expect((await remove(id, foreign)).status).toBe(404);
    expect((await list(foreign)).data.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it.each([
    [{ label: " ", address: mixed }, "label"],
    [{ label: "A" }, "address"],
    [{ label: "A", address: "0x00" }, "address"],
    [{ label: "A", address: mixed.replace("a", "A") }, "address"],
    [{ label: "A", address: `0x${"0".repeat(40)}` }, "address"],
    [{ label: "A", address: mixed, id: "adr_1" }, "id"],
  ])("is rejected where something is wrong: %j", async (body, field) => {
    const { status, body: rejected } = await save(body);
    expect(status).toBe(400);
    expect(rejected.error.details.field).toBe(field);
  });

  it("is none of our own, whoever's it is", async () => {
    const { merchant, secondMerchant } = service.seeded;
    for (const { wallet } of [merchant, secondMerchant]) {
      const { body } = await save({ label: "A", address: wallet });
      expect(body.error.details).toEqual({
        field: "address",
        value: wallet,
        expected: "an outside address; this is one of Cedirail's own",
      });
    }
  });
});

describe("the settings", () => {
  it("are off at first, and an owner or admin in a session changes them", async () => {
    const off = { onlySaved: false, coolingHours: 0 };
    expect(await settings()).toEqual({ ...off, inForce: off, inForceUntil: null });
    const strict = { onlySaved: true, coolingHours: 24 };
    const changed = await change(strict, await as(await person("admin")));
    expect(changed.body).toEqual({ ...strict, inForce: strict, inForceUntil: null });
    const [told] = await emails();
    expect(told?.subject).toBe("Your withdrawal address settings were changed");
    expect(told?.body).toContain("24 hours after they are saved");
  });

  it("cannot be changed by a key, by other roles or in a session without step-up", async () => {
    const before = await settings();
    const off = { onlySaved: false, coolingHours: 0 };
    expect((await change(off, {})).status).toBe(403);
    for (const role of ["finance", "developer", "viewer"] as const)
      expect((await change(off, await as(await person(role)))).status).toBe(403);
    const stale = await as(await person("admin"), { steppedUp: false });
    expect((await change(off, stale)).body.error.code).toBe("MFA_REQUIRED");
    expect(await settings()).toEqual(before);
  });

  it.each([
    [{ onlySaved: "yes", coolingHours: 1 }, "onlySaved"],
    [{ onlySaved: true }, "coolingHours"],
    [{ onlySaved: true, coolingHours: 169 }, "coolingHours"],
    [{ onlySaved: true, coolingHours: -1 }, "coolingHours"],
    [{ onlySaved: true, coolingHours: 1.5 }, "coolingHours"],
  ])("reject %j", async (body, field) => {
    expect((await change(body)).body.error.details.field).toBe(field);
  });
});

describe("where only saved addresses may be used", () => {
  it("a withdrawal goes to one that is saved and has cooled, and says from when it may", async () => {
    await change({ onlySaved: true, coolingHours: 24 });
    const address = newAddress();
    const unsaved = await withdraw(address);
    expect(unsaved.status).toBe(400);
    expect(unsaved.body.error.details).toMatchObject({
      field: "destination.address",
      expected: expect.stringMatching(/saved addresses/),
    });
    const made = await save({ label: "New", address });
    const { createdAt, usableAt } = made.body;
    expect(Date.parse(usableAt) - Date.parse(createdAt)).toBe(24 * 3_600_000);
    expect((await withdraw(address)).body.error.details).toMatchObject({
      field: "destination.address",
      usableAt,
    });
    await letPass(24);
    expect((await withdraw(address)).status).toBe(201);
    await remove(made.body.id);
    expect((await withdraw(address)).status).toBe(400);
    await saved(address);
    expect((await withdraw(address)).body.error.details.usableAt).toBeDefined();
  });

  it("relaxing the settings frees no address before the cooling period in force has passed", async () => {
    await change({ onlySaved: true, coolingHours: 24 });
    const cooling = newAddress();
    await saved(cooling);
    const relaxed = await change({ onlySaved: false, coolingHours: 0 });
    expect(relaxed.body).toMatchObject({
      onlySaved: false,
      coolingHours: 0,
      inForce: { onlySaved: true, coolingHours: 24 },
    });
    const waitMs = Date.parse(relaxed.body.inForceUntil) - Date.now();
    expect(Math.abs(waitMs - 24 * 3_600_000)).toBeLessThan(60_000);
    expect((await emails())[0]?.body).toContain("Until then the earlier settings apply");
    for (const address of [cooling, newAddress()])
      expect((await withdraw(address)).status).toBe(400);
    await letPass(24);
    for (const address of [cooling, newAddress()])
      expect((await withdraw(address)).status).toBe(201);
  });

  it("a withdrawal is not approved once its address was deleted", async () => {
    await change({ onlySaved: true, coolingHours: 1 });
    await service.call("PUT", "/payouts/settings", { approvalThreshold: "0.01" }, await owner());
    const address = newAddress();
    const id = await saved(address);
    await letPass(200);
    const orders = [await withdraw(address), await withdraw(address)];
    const admin = await person("admin");
    const approve = async (index: number) =>
      service.call(
        "POST",
        `/transactions/${orders[index]?.body.transactionId}/approve`,
        undefined,
        await as(admin),
      );
    expect((await approve(0)).body.status).toBe("pending");
    await remove(id);
    const rejected = await approve(1);
    expect(rejected.body.error).toMatchObject({
      code: "INVALID_STATE",
      message: expect.stringContaining("saved addresses"),
    });
    await saved(address);
    expect((await approve(1)).body.error.details.usableAt).toBeDefined();
    await letPass(1);
    expect((await approve(1)).body.status).toBe("pending");
    await service.call("PUT", "/payouts/settings", { approvalThreshold: null }, await owner());
  });

  it("another merchant's withdrawals are not affected", async () => {
    await change({ onlySaved: true, coolingHours: 168 });
    const { secondMerchant } = service.seeded;
    const body = {
      walletAddress: secondMerchant.wallet,
      amount: "1.00",
      currency: "USDT",
      destination: { type: "wallet", address: newAddress() },
    };
    const { status } = await service.call("POST", "/wallet/withdraw", body, {
      key: secondMerchant.apiKey,
    });
    expect(status).toBe(201);
  });
});
