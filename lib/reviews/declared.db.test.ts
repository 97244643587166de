import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCase, type TestCase } from "@/lib/tooling/test-cases";
import { tokenOf } from "@/lib/tooling/test-accounts";
import { sessionOf } from "@/lib/tooling/test-people";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { listed, testList } from "@/lib/tooling/test-screening-list";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** What a merchant says of itself after it has submitted its documents. */

const list = testList();
const ananse = listed("A-1", "Kwaku Ananse Sasabonsam");
let service: TestService;
let abena: TestReviewer;
let kojo: TestReviewer;

const call = (method: string, path: string, body?: unknown, by = abena) =>
  service.call(method, path, body, { key: by.token });
const read = async ({ id }: TestCase) => (await call("GET", `/api/review/cases/${id}`)).body;
const decide = ({ id }: TestCase, body: object, by = abena) =>
  call("POST", `/api/review/cases/${id}/decision`, { decision: "approve", ...body }, by);
const claim = ({ id }: TestCase) => call("POST", `/api/review/cases/${id}/claim`);
const hitsOf = async ({ merchant }: TestCase) =>
  (await call("GET", `/api/review/hits?merchantId=${merchant.id}`)).body.data;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  abena = await newReviewer({ name: "Abena Reviewer" });
  kojo = await newReviewer({ name: "Kojo Reviewer" });
  await list.replace(ananse);
});
afterAll(() => service.stop());

/** A case with a first approval, and the session of the merchant's owner. */
async function approvedOnce() {
  const one = await newCase("enhanced");
  await claim(one);
  expect((await decide(one, {})).body.status).toBe("awaiting_second");
  return { one, key: await sessionOf(one.merchant.userId) };
}

describe("what a merchant changes of itself while its case is undecided", () => {
  const joined = async (key: string, name: string) => {
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@declared.example`;
    await service.call("POST", "/api/team/invitations", { email, role: "viewer" }, { key });
    const token = await tokenOf(service, email);
    const body = { token, name, password: "seven quiet boats at noon" };
    return service.call("POST", "/api/auth/accept-invitation", body, { key: null });
  };
  const changed = (changes: object) => (key: string) =>
    service.call("PUT", "/api/users/profile", changes, { key });

  it.each<[field: string, change: (key: string) => ReturnType<TestService["call"]>]>([
    ["businessName", changed({ businessName: "Another Business" })],
    ["name", changed({ name: "Another Name" })],
    ["phone", changed({ phone: "+233240000999" })],
    ["person", (key) => joined(key, "Efua Newcomer")],
  ])("%s: voids a first approval and every decision on what was before", async (field, change) => {
    const { one, key } = await approvedOnce();
    expect([200, 201]).toContain((await change(key)).status);
    const { body } = await decide(one, { version: 1 }, kojo);
    expect(body.error.code).toBe("INVALID_STATE");
    expect(await read(one)).toMatchObject({ status: "claimed", version: 2, firstApproval: null });
    const { act, details } = (await read(one)).history.at(-1);
    expect([act, details.changed]).toEqual(["declared_changed", [field]]);
    expect(details.voidedApprovalOf).toBe(abena.id);
    const stale = await decide(one, {});
    expect(stale.body.error.details.version).toBe(2);
  });

  it.each<[string, (key: string) => ReturnType<TestService["call"]>]>([
    ["a business", changed({ businessName: ananse.name })],
    ["a person", changed({ name: ananse.name })],
    ["a newcomer", (key) => joined(key, ananse.name)],
  ])("is screened at once: %s", async (_, change) => {
    const { one, key } = await approvedOnce();
    await change(key);
    expect(await hitsOf(one)).toMatchObject([{ entry: { id: "A-1" }, status: "open" }]);
  });

  it("is nothing where it stays what it was, or is no part of the documents", async () => {
    const { one, key } = await approvedOnce();
    const { businessName, name, phone } = (
      await service.call("GET", "/api/users/profile", undefined, { key })
    ).body;
    await changed({ businessName, name, phone, timezone: "Africa/Lagos" })(key);
    expect(await read(one)).toMatchObject({ status: "awaiting_second", version: 1 });
  });
});

it("an approval screens the names anew, and what it finds stays to be resolved", async () => {
  const one = await newCase();
  await claim(one);
  await list.replace(ananse, listed("A-2", one.merchant.id, { kind: "business" }));
  const rejected = await decide(one, {});
  expect(rejected.body.error).toMatchObject({ code: "INVALID_STATE" });
  const [hit] = await hitsOf(one);
  expect(rejected.body.error.details.hits).toMatchObject([{ hitId: hit.hitId, status: "open" }]);
  const resolution = { outcome: "cleared", reason: "Another business." };
  await call("POST", `/api/review/hits/${hit.hitId}/resolve`, resolution);
  expect((await decide(one, {})).body).toMatchObject({ status: "decided", decision: "approve" });
});
