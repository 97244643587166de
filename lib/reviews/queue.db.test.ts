import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { newCase, replaceDocument, type TestCase } from "@/lib/tooling/test-cases";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** The queue of reviewers, and what each of them takes from it. */

let service: TestService;
let abena: TestReviewer;
let kojo: TestReviewer;
let cases: TestCase[];
const path = "/api/review/cases";

const call = (method: string, to: string, body?: unknown, by = abena) =>
  service.call(method, to, body, { key: by.token });
const listed = async (query: string, by = abena): Promise<string[]> => {
  const { status, body } = await call("GET", `${path}?${query}`, undefined, by);
  expect(status).toBe(200);
  return body.data.map(({ caseId }: { caseId: string }) => caseId);
};
const idsOf = (...places: number[]) => places.map((place) => cases[place]?.id);

beforeAll(async () => {
  service = await startTestService({ worker: false });
  abena = await newReviewer({ name: "Abena Reviewer" });
  kojo = await newReviewer({ name: "Kojo Reviewer" });
  cases = [];
  for (const tier of ["medium", "enhanced", "medium", "medium"] as const)
    cases.push(await newCase(tier));
});
afterAll(() => service.stop());

describe("the list", () => {
  it("C1: has the undecided by priority and age, with target, tags and assignee", async () => {
    expect(await listed("status=undecided")).toEqual(idsOf(0, 1, 2, 3));
    const changes = { priority: "high", tags: ["urgent"] };
    const to = `${path}/${cases[2]?.id}`;
    const { status, body } = await call("PATCH", to, { ...changes, assigneeId: kojo.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, status: "claimed" });
    expect(await listed("status=undecided")).toEqual(idsOf(2, 0, 1, 3));
    const page = await call("GET", `${path}?limit=2&page=2`);
    expect(page.body).toMatchObject({ total: 4, page: 2, limit: 2 });
    const [first] = (await call("GET", path)).body.data;
    expect(first).toMatchObject({
      merchantName: cases[2]?.merchant.id,
      assignee: { id: kojo.id, name: kojo.name },
      documentCount: 1,
      openHits: 0,
      requestedTier: "medium",
      currentTier: "minimum",
    });
    expect(Date.parse(first.targetAt) - Date.parse(first.openedAt)).toBe(24 * 3_600_000);
  });

  it("is filtered by status, assignee, priority, tag, tier, target, name and id", async () => {
    const overdue = cases[3]?.id ?? "";
    await asOwner(
      (sql) => sql`update kyc_cases set created_at = created_at - interval '25 hours'
        where id = ${overdue}`,
    );
    for (const [query, places] of [
      ["status=open", [3, 0, 1]],
      ["status=claimed", [2]],
      ["status=decided", []],
      ["assignee=none", [3, 0, 1]],
      [`assignee=${kojo.id}`, [2]],
      ["assignee=me", []],
      ["priority=high", [2]],
      ["tag=urgent", [2]],
      ["tier=enhanced", [1]],
      ["overdue=true", [3]],
      [`q=${cases[0]?.merchant.id}`, [0]],
      [`q=${cases[0]?.merchant.id.slice(6)}`, [0]],
      [`q=${cases[1]?.id}`, [1]],
      [`q=${cases[1]?.documents.ghana_card}`, [1]],
      ["q=100%25", []],
    ] as const)
      expect(await listed(query), query).toEqual(idsOf(...places));
    expect(await listed("assignee=me", kojo)).toEqual(idsOf(2));
    expect((await call("GET", `${path}?status=closed`)).status).toBe(400);
  });
});

describe("a case", () => {
  it("is claimed by one of two who claim it at once, and the other learns by whom", async () => {
    const to = `${path}/${cases[0]?.id}/claim`;
    const both = await Promise.all([abena, kojo].map((by) => call("POST", to, undefined, by)));
    const [won, lost] = both[0]?.status === 200 ? both : [...both].reverse();
    expect(won).toMatchObject({ status: 200, body: { status: "claimed", mayDecide: true } });
    expect(lost).toMatchObject({ status: 400, body: { error: { code: "INVALID_STATE" } } });
    const winner = won === both[0] ? abena : kojo;
    const other = winner === abena ? kojo : abena;
    expect(lost?.body.error.message).toContain(winner.name);
    expect(lost?.body.error.details).toMatchObject({ assigneeId: winner.id });
    const release = (by: TestReviewer) =>
      call("POST", `${path}/${cases[0]?.id}/release`, undefined, by);
    expect((await release(other)).body.error.code).toBe("INVALID_STATE");
    expect((await release(winner)).body).toMatchObject({ status: "open", assignee: null });
  });

  it("is the next one for each who takes one, the most urgent first", async () => {
    const next = async (by: TestReviewer) =>
      (await call("POST", `${path}/next`, undefined, by)).body.caseId;
    const taken = await Promise.all([next(abena), next(kojo)]);
    expect([...taken].sort()).toEqual([...idsOf(3, 0)].sort());
    expect(await next(abena)).toBe(cases[1]?.id);
    expect(await next(abena)).toBeNull();
  });

  it("C2: is assigned only to a reviewer, and not any longer once it is decided", async () => {
    const to = `${path}/${cases[1]?.id}`;
    for (const assigneeId of [cases[1]?.merchant.userId, "usr_none"])
      expect((await call("PATCH", to, { assigneeId })).body.error).toMatchObject({
        code: "INVALID_REQUEST",
        details: { field: "assigneeId" },
      });
    expect((await call("PATCH", to, { assigneeId: kojo.id })).body.assignee.id).toBe(kojo.id);
    expect((await call("PATCH", to, { assigneeId: null })).body).toMatchObject({ status: "open" });
  });

  it("C11: has a history of who did what, from what to what", async () => {
    await replaceDocument(cases[1] as TestCase, "proof_of_address");
    const { body } = await call("GET", `${path}/${cases[1]?.id}`);
    const acts = body.history.map(({ act }: { act: string }) => act);
    expect(acts).toEqual(["opened", "claimed", "assigned", "assigned", "resubmitted"]);
    expect(body.history[2]).toMatchObject({
      by: { id: abena.id, name: abena.name },
      details: { from: abena.id, to: kojo.id },
    });
    expect(body.history[4]).toMatchObject({ details: { version: { from: 1, to: 2 } } });
    expect(body).toMatchObject({ version: 2, documentCount: 3 });
    const missing = await call("GET", `${path}/cas_00000000000000000000000000`);
    expect(missing.status).toBe(404);
  });
});

describe("figures and settings", () => {
  it("C14: count what waits, what is late and who has how much", async () => {
    const { body } = await call("GET", "/api/review/figures");
    expect(body).toMatchObject({
      open: 4,
      overdue: 1,
      decided: 0,
      medianSeconds: null,
      approvalRate: null,
      openHits: 0,
      tags: ["urgent"],
      settings: { automaticAssignment: false, targetHours: 24, next: null },
    });
    expect(body.oldestSeconds).toBeGreaterThanOrEqual(25 * 3600);
    const ofKojo = body.reviewers.find(({ id }: { id: string }) => id === kojo.id);
    expect(ofKojo).toMatchObject({ name: kojo.name });
  });

  it("turn on automatic assignment, and say who is next", async () => {
    const { status, body } = await call("PUT", "/api/review/settings", {
      automaticAssignment: true,
    });
    expect(status).toBe(200);
    expect(body.next).not.toBeNull();
    const { id } = await newCase();
    expect((await call("GET", `${path}/${id}`)).body.assignee).toEqual(body.next);
  });
});
