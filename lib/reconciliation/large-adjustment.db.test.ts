import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { openDesk, reason, unknownLine, type Desk } from "@/lib/tooling/test-adjustment-desk";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { readRun } from "./read-runs";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await stepUpStaff(desk.service, "operator", desk.operator);
});
beforeEach(() => desk.book.reset());
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await desk.close();
});

describe("an adjustment above the limit of one operator", () => {
  async function proposeLarge(reference: string) {
    const line = { ...unknownLine("in", reference), amount: "501.00" };
    desk.book.tamper((lines) => [...lines, line]);
    const { run, found } = await desk.findOf(reference);
    const before = await desk.balances();
    const { body } = await desk.adjust(run, found);
    expect(body).toMatchObject({
      toAdjust: "501.00",
      adjustments: [],
      proposal: { kind: "adjustment", worth: "501.00", isYours: true, reason },
    });
    expect(await desk.balances()).toEqual(before);
    return { run, found, before, proposal: body.proposal };
  }
  async function secondOperator() {
    const key = await signInStaff(desk.service, "second operator");
    await stepUpStaff(desk.service, "second operator", key);
    return (id: string) =>
      desk.service.call("POST", `/api/ops/proposals/${id}/confirm`, undefined, { key });
  }

  it("is posted once another operator confirms it", async () => {
    const { run, found, before, proposal } = await proposeLarge("large");
    const list = await desk.service.call("GET", "/api/ops/proposals", undefined, {
      key: desk.operator,
    });
    expect(list.body.data[0]).toEqual(proposal);
    const confirm = await secondOperator();
    expect(await confirm(proposal.id)).toMatchObject({ status: 200, body: { status: "applied" } });
    expect(await desk.balances()).toEqual({
      float: before.float + 50_100,
      suspense: before.suspense + 50_100,
    });
    const { discrepancies } = await readRun(run.runId);
    expect(discrepancies.find(({ id }) => id === found.id)).toMatchObject({
      toAdjust: null,
      proposal: null,
      adjustments: [{ amount: "501.00", byName: "Efua Owusu" }],
    });
  });

  it("is not posted if a later run no longer lists it", async () => {
    const { before, proposal } = await proposeLarge("outdated");
    desk.book.reset();
    await desk.reconcileMtn();
    const confirm = await secondOperator();
    expect((await confirm(proposal.id)).body.error.code).toBe("INVALID_STATE");
    expect(await desk.balances()).toEqual(before);
  });
});
