import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newApplicant, newPhoto } from "@/lib/tooling/test-applicant";
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

const call = (
  method: string,
  { id }: Pick<TestCase, "id">,
  act: string,
  body?: unknown,
  by = abena,
) => service.call(method, `/api/review/cases/${id}${act}`, body, { key: by.token });
const approve = { decision: "approve" };
const isForbidden = { status: 403, body: { error: { code: "FORBIDDEN" } } };

it("a closed merchant's case that was left is neither claimed nor decided", async () => {
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

it("a closed merchant's case that was left is ended by the migration, and no other one", async () => {
  const [left, other] = [await newCase(), await newCase()];
  await asOwner(async (sql) => {
    await sql`update merchants set closed_at = app_now() where id = ${left.merchant.id}`;
    await sql.unsafe(await readFile("drizzle/migrations/0050_cases_of_closed.sql", "utf8"));
  });
  const { status, history } = (await call("GET", left, "")).body;
  expect([status, history.at(-1)?.act]).toEqual(["decided", "withdrawn"]);
  expect((await call("GET", other, "")).body.status).toBe("open");
});

it.each(["open", "claimed", "awaiting a second person"])(
  "a case that is %s ends with its merchant's account, and counts as no decision",
  async (state) => {
    // One without money, which keeps an account open.
    const merchant = await newApplicant(service);
    for (const documentType of ["ghana_card", "proof_of_address", "business_registration"])
      await merchant.upload(await newPhoto(), { documentType });
    const [row] = await asOwner(
      (sql) => sql<{ id: string }[]>`select id from kyc_cases where merchant_id = ${merchant.id}`,
    );
    const one = { id: row?.id ?? "" };
    if (state !== "open") await call("POST", one, "/claim");
    if (state === "awaiting a second person") await call("POST", one, "/decision", approve);
    const figures = async () =>
      (await service.call("GET", "/api/review/figures", undefined, { key: abena.token })).body;
    const before = await figures();
    const closing = { businessName: merchant.id };
    const closed = await merchant.call("POST", "/api/account/close", closing);
    expect(closed.body).toEqual({ closed: true });
    const detail = (await call("GET", one, "")).body;
    expect(detail).toMatchObject({ status: "decided", decision: null, mayDecide: false });
    expect(detail.history.at(-1)).toMatchObject({
      act: "withdrawn",
      by: { id: merchant.userId },
    });
    const { open, decided } = await figures();
    expect([open, decided]).toEqual([before.open - 1, before.decided]);
    const late = await call("POST", one, "/decision", approve);
    expect(late.body.error).toMatchObject({
      code: "INVALID_STATE",
      message: "The merchant has closed its account.",
    });
  },
);

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
