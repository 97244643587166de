import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payoutsOf, startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import type { ApiAnswer } from "@/lib/tooling/test-service";
import { setThreshold } from "@/lib/tooling/test-threshold";
import { advanceBatch } from "./advance-batch";

/** How batches count toward the approval threshold of 24 hours (contract §2, Maker-checker). */

let desk: BatchDesk;
let confirmer: string;
let approver: string;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  const { id } = desk.service.seeded.merchant;
  confirmer = await addPerson(id, "finance");
  approver = await addPerson(id, "admin");
});
beforeEach(async () => {
  await desk.fund("500.00");
  await setThreshold(desk.service.seeded.merchant.id, 500n);
});
afterAll(() => desk.service.stop());

const as = async (userId: string) => ({ key: await sessionOf(userId) });
const codeOf = ({ status, body }: ApiAnswer) => `${status} ${body.error?.code ?? body.status}`;
const row = { amount: "2.00", phoneNumber: "0241234567" };
const draftOf = async (count: number): Promise<string> =>
  (await desk.handIn(Array(count).fill(row))).body.batchId;

describe("a batch below the threshold", () => {
  it("needs approval together with what the same person sent in the last 24 hours", async () => {
    const first = await draftOf(2);
    const confirmed = await desk.act(first, "confirm", {}, await as(confirmer));
    expect(confirmed.body).toMatchObject({ status: "processing", needsApproval: false });
    const second = await draftOf(1);
    expect((await desk.act(second, "confirm", {}, await as(confirmer))).body.status).toBe(
      "pending_approval",
    );
    // Another person has not sent anything yet.
    const third = await draftOf(2);
    expect((await desk.act(third, "confirm", {}, await as(approver))).body.status).toBe(
      "processing",
    );
  });

  it("counts as a whole, so that its rows need no approval of their own", async () => {
    const id = await draftOf(2);
    await desk.act(id, "confirm", {}, await as(confirmer));
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 2 }]);
  });

  it("counts again when it is resumed, and the same person cannot resume it above the threshold", async () => {
    const paused = await draftOf(2);
    await desk.act(paused, "confirm", {}, await as(confirmer));
    await desk.act(paused, "pause", {}, await as(confirmer));
    await asOwner(
      (sql) => sql`
        update payout_batches set unapproved_at = app_now() - interval '2 days' where id = ${paused}`,
    );
    const other = await draftOf(2);
    await desk.act(other, "confirm", {}, await as(confirmer));
    expect(codeOf(await desk.act(paused, "resume", {}, await as(confirmer)))).toBe("403 FORBIDDEN");
    const resumed = await desk.act(paused, "resume", {}, await as(approver));
    expect(resumed.body).toMatchObject({ status: "processing", needsApproval: false });
    await desk.act(paused, "pause", {}, await as(confirmer));
    const own = await draftOf(1);
    await desk.act(own, "confirm", {}, await as(approver));
    const approved = await desk.act(paused, "resume", {}, await as(approver));
    expect(codeOf(approved)).toBe("200 processing");
  });

  it("counts what it sent before it was cancelled", async () => {
    const sent = await draftOf(2);
    await desk.act(sent, "confirm", {}, await as(confirmer));
    await advanceBatch(sent);
    await asOwner(
      (sql) => sql`update transactions set status = 'processing' where batch_id = ${sent}`,
    );
    expect(codeOf(await desk.act(sent, "cancel", {}, await as(confirmer)))).toBe("200 cancelled");
    const unsent = await draftOf(2);
    const again = await desk.act(unsent, "confirm", {}, await as(confirmer));
    expect(again.body).toMatchObject({ status: "pending_approval" });
  });

  it("does not count when it was cancelled before it sent anything", async () => {
    const unsent = await draftOf(2);
    await desk.act(unsent, "confirm", {}, await as(confirmer));
    await desk.act(unsent, "cancel", {}, await as(confirmer));
    const next = await draftOf(2);
    const confirmed = await desk.act(next, "confirm", {}, await as(confirmer));
    expect(confirmed.body).toMatchObject({ status: "processing", needsApproval: false });
  });
});
