import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
});
afterAll(() => service.stop());

const save = (body: object, options = {}) => service.call("POST", "/beneficiaries", body, options);
const ama = { name: "Ama Mensah", phoneNumber: "0240000001" };
const saved = async (body: object = ama, options = {}): Promise<string> =>
  (await save(body, options)).body.id;
const read = (id: string, options = {}) =>
  service.call("GET", `/beneficiaries/${id}`, undefined, options);
const change = (id: string, body: object) => service.call("PATCH", `/beneficiaries/${id}`, body);
const remove = (id: string) => service.call("DELETE", `/beneficiaries/${id}`);
const transfer = (body: object) =>
  service.call("POST", "/api/mobile-money/transfer", { amount: "2.00", ...body });
const rowOf = (id: string) =>
  asOwner(async (sql) => {
    const [row] = await sql`
      select recipient, provider, account_name as name,
        beneficiary_id as beneficiary from transactions where id = ${id}`;
    return row;
  });

describe("a beneficiary", () => {
  it("is saved, read, changed and deleted", async () => {
    const made = await save({ ...ama, provider: "mtn", note: "Market" });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^ben_[0-9A-Z]{26}$/),
      name: "Ama Mensah",
      phoneNumber: "+233240000001",
      provider: "mtn",
      note: "Market",
      createdAt: expect.any(String),
      updatedAt: made.body.createdAt,
    });
    const { id } = made.body;
    expect((await read(id)).body).toEqual(made.body);
    const changed = await change(id, { phoneNumber: "0200000001", provider: null });
    expect(changed.body).toEqual({
      ...made.body,
      phoneNumber: "+233200000001",
      provider: null,
      updatedAt: changed.body.updatedAt,
    });
    expect(changed.body.updatedAt >= made.body.updatedAt).toBe(true);
    expect((await change(id, { note: null })).body.note).toBeNull();
    expect((await remove(id)).body).toEqual({ id, deleted: true });
    for (const response of [await read(id), await change(id, { name: "X" }), await remove(id)])
      expect(response.status).toBe(404);
  });

  it("belongs to one merchant", async () => {
    const id = await saved();
    const foreign = { key: service.seeded.secondMerchant.apiKey };
    expect((await read(id, foreign)).status).toBe(404);
    const list = await service.call("GET", "/beneficiaries", undefined, foreign);
    expect(list.body).toMatchObject({ total: 0, data: [] });
  });

  it.each([
    [{ ...ama, name: undefined }, "name"],
    [{ ...ama, name: " " }, "name"],
    [{ ...ama, phoneNumber: undefined }, "phoneNumber"],
    [{ ...ama, phoneNumber: "+441234567890" }, "phoneNumber"],
    [{ ...ama, provider: "vodafone" }, "provider"],
    [{ ...ama, note: "a\u0000b" }, "note"],
    [{ ...ama, id: "ben_1" }, "id"],
  ])("is rejected where something is wrong: %j", async (body, field) => {
    const response = await save(body);
    expect(response.status).toBe(400);
    expect(response.body.error.details.field).toBe(field);
  });
});

describe("the list", () => {
  it("is paged, newest first, and found by parts of a name or a phone", async () => {
    const names = ["Kojo 100% Antwi", "Efua_Boateng", "kojo Sarpong"];
    const ids: string[] = [];
    for (const [index, name] of names.entries())
      ids.push(await saved({ name, phoneNumber: `050123450${index}` }));
    const found = async (query: string) => {
      const { body } = await service.call("GET", `/beneficiaries?${query}`);
      return body.data.map(({ id }: { id: string }) => ids.indexOf(id));
    };
    expect(await found("q=KOJO")).toEqual([2, 0]);
    expect(await found("q=KOJO&limit=1&page=2")).toEqual([0]);
    expect(await found("q=100%25")).toEqual([0]);
    expect(await found("q=a_b")).toEqual([1]);
    expect(await found("q=o_b")).toEqual([]);
    expect(await found("q=0501234501")).toEqual([1]);
    expect(await found("q=050123450")).toEqual([2, 1, 0]);
    expect(await found("q=%2B233501234502")).toEqual([2]);
    expect(await found("q=+233501234502")).toEqual([2]);
    expect(await found("q=501234502")).toEqual([2]);
    await remove(ids[2] ?? "");
    expect(await found("q=KOJO")).toEqual([0]);
  });
});

describe("a transfer to a beneficiary", () => {
  it("uses its phone, network and name, and keeps them when it changes", async () => {
    const id = await saved({ ...ama, provider: "mtn" });
    const made = await transfer({ beneficiaryId: id });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ recipient: "+233240000001", provider: "mtn" });
    expect(made.body).not.toHaveProperty("beneficiaryId");
    await change(id, { name: "Efua", phoneNumber: "0200000001", provider: null });
    const first = { recipient: "+233240000001", provider: "mtn", name: "Ama Mensah" };
    expect(await rowOf(made.body.transactionId)).toEqual({ ...first, beneficiary: id });
    const second = await transfer({ beneficiaryId: id, accountName: "E. Boateng" });
    expect(await rowOf(second.body.transactionId)).toEqual({
      recipient: "+233200000001",
      provider: null,
      name: "E. Boateng",
      beneficiary: id,
    });
  });

  it("with the same reference is the same, even if the beneficiary is gone meanwhile", async () => {
    const id = await saved();
    const first = await transfer({ beneficiaryId: id, externalRef: "B-1" });
    await change(id, { phoneNumber: "0200000001" });
    await remove(id);
    const again = await transfer({ beneficiaryId: id, externalRef: "B-1" });
    expect(again.body.transactionId).toBe(first.body.transactionId);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  it("names exactly one recipient, who is there", async () => {
    const id = await saved();
    const gone = await saved();
    await remove(gone);
    const foreign = await saved(ama, { key: service.seeded.secondMerchant.apiKey });
    const wrong: [body: object, field: string][] = [
      [{}, "phoneNumber"],
      [{ phoneNumber: "0240000001", beneficiaryId: id }, "beneficiaryId"],
      [{ beneficiaryId: gone }, "beneficiaryId"],
      [{ beneficiaryId: foreign }, "beneficiaryId"],
      [{ beneficiaryId: "ben_00000000000000000000000000" }, "beneficiaryId"],
      [{ beneficiaryId: "Ama" }, "beneficiaryId"],
      [{ beneficiaryId: 1 }, "beneficiaryId"],
    ];
    for (const [body, field] of wrong) {
      const response = await transfer(body);
      expect(response.status).toBe(400);
      expect(response.body.error).toMatchObject({ code: "INVALID_REQUEST", details: { field } });
    }
  });
});
