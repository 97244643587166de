import { afterAll, beforeAll, expect, it } from "vitest";
import { newCase, type TestCase } from "@/lib/tooling/test-cases";
import { asOwner } from "@/lib/tooling/test-owner";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Cases that a reviewer may not touch: those of a closed merchant, an own one, and one approved by the same person. */

let service: TestService;
let abena: TestReviewer;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  abena = await newReviewer({ name: "Abena Reviewer" });
});
afterAll(() => service.stop());

const call = (method: string, { id }: TestCase, act: string, body?: unknown, by = abena) =>
  service.call(method, `/api/review/cases/${id}${act}`, body, { key: by.token });
const approve = { decision: "approve" };
const isForbidden = { status: 403, body: { error: { code: "FORBIDDEN" } } };

it("a closed merchant's case is neither claimed nor decided", async () => {
  const [open, claimed] = [await newCase(), await newCase()];
  await call("POST", claimed, "/claim");
  const close = ({ merchant }: TestCase) =>
    asOwner((sql) => sql`update merchants set closed_at = app_now() where id = ${merchant.id}`);
  await close(open);
  await close(claimed);
  const isClosed = { code: "INVALID_STATE", message: "The merchant has closed its account." };
  expect((await call("POST", open, "/claim")).body.error).toMatchObject(isClosed);
  for (const body of [approve, { decision: "reject", reasons: [{ code: "OTHER" }] }])
    expect((await call("POST", claimed, "/decision", body)).body.error).toMatchObject(isClosed);
  expect((await call("GET", claimed, "")).body).toMatchObject({
    status: "claimed",
    mayClaim: false,
    mayDecide: false,
    whyNot: isClosed.message,
  });
});

it("A11: nobody changes or notes a case of their own", async () => {
  const one = await newCase();
  const phone = "+233240000778";
  await asOwner((sql) => sql`update users set phone = ${phone} where id = ${one.merchant.userId}`);
  const own = await newReviewer({ name: "Own Reviewer", phone });
  expect(await call("PATCH", one, "", { priority: "high" }, own)).toMatchObject(isForbidden);
  expect(await call("PATCH", one, "", { assigneeId: abena.id }, own)).toMatchObject(isForbidden);
  expect(await call("POST", one, "/notes", { note: "Fine." }, own)).toMatchObject(isForbidden);
  const { priority, assignee, history } = (await call("GET", one, "")).body;
  expect([priority, assignee]).toEqual(["normal", null]);
  expect(history.map(({ act }: { act: string }) => act)).toEqual(["opened"]);
});

it("A11: two accounts of one person are not two people", async () => {
  const one = await newCase("enhanced");
  await call("POST", one, "/claim");
  const first = await call("POST", one, "/decision", approve);
  expect(first.body.status).toBe("awaiting_second");
  const again = await newReviewer({ name: "Reviewer, Abena" });
  expect(await call("POST", one, "/decision", approve, again)).toMatchObject(isForbidden);
  expect(await call("POST", one, "/claim", undefined, again)).toMatchObject(isForbidden);
  const named = await call("PATCH", one, "", { assigneeId: again.id });
  expect(named.body.error).toMatchObject({ details: { field: "assigneeId" } });
  expect((await call("GET", one, "", undefined, again)).body.mayDecide).toBe(false);
  const kojo = await newReviewer({ name: "Kojo Reviewer" });
  expect((await call("POST", one, "/decision", approve, kojo)).body.status).toBe("decided");
});
