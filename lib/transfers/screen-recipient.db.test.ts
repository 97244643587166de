import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelTransaction } from "@/lib/approvals/decide";
import { database, inTransaction } from "@/lib/db/client";
import { startWorker } from "@/lib/jobs/engine";
import { brokenRules } from "@/lib/ledger/test-book";
import { workQueues } from "@/lib/processes/work-queues";
import { readHitsOfTransaction, resolveHit, type HitRow } from "@/lib/screening/hits";
import { listed, testList } from "@/lib/tooling/test-screening-list";
import { startTestNetwork, failed, type TestNetwork } from "@/lib/tooling/test-network";
import { eventually } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { makePendingDue, makeWaitingDue } from "@/lib/transactions/make-waiting-due";
import { findTransaction, lockTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { railFor } from "@/lib/providers/registry";
import { failUnsent } from "./end-transfer";
import { markSending } from "./mark-sending";
import { screenRecipient, settleReview } from "./screen-recipient";
import { startTransfer } from "./start-transfer";

/** Payouts to names on a list: never sent while a hit is open, and never both sent and released. */

const list = testList();
const ananse = listed("A-1", "Kwaku Ananse Sasabonsam");
const mmoatia = listed("A-2", "Ntikuma Mmoatia");
function startOver(row: TransactionRow) {
  const rail = railFor("mtn", "out");
  if (!rail) throw new Error("MTN is closed.");
  return markSending({ row, rail, recipientName: null, earlierTransfers: 0 });
}
let network: TestNetwork;
let numbers = 0;

beforeAll(async () => {
  network = await startTestNetwork({ SCREEN_RECIPIENTS: "1" });
});
beforeEach(async () => {
  network.reset();
  await list.replace(ananse, mmoatia, listed("ROUND", `Round Number${Math.random()}`));
});
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await network.stop();
});

/** To a number of its own, so that what one test clears is nothing to another. */
const nextPhone = () => `+23324555${String((numbers += 1)).padStart(4, "0")}`;
const newPayout = (accountName?: string, phone = nextPhone()) =>
  network.newPayout({ phone, ...(accountName === undefined ? {} : { accountName }) });
const rowOf = async (id: string) => {
  const row = await findTransaction(database(), id);
  if (!row) throw new Error(`There is no ${id}.`);
  return row;
};
const hitsOf = (id: string) => readHitsOfTransaction(database(), id);
const statusesOf = async (id: string) =>
  (await hitsOf(id)).map(({ entryId, status }) => `${entryId} ${status}`).sort();

/** As a reviewer does it; null: another was faster. */
const resolve = ({ id, transactionId }: HitRow, outcome: "cleared" | "confirmed") =>
  inTransaction(async (tx) => {
    const row = await lockTransaction(tx, transactionId ?? "");
    const hit = await resolveHit(tx, id, { outcome, reason: "Checked.", by: "usr_reviewer" });
    return hit && row && (await settleReview(tx, row));
  });
const resolveAll = async (id: string, outcome: "cleared" | "confirmed") => {
  for (const hit of await hitsOf(id)) if (hit.status === "open") await resolve(hit, outcome);
};
const cancel = (id: string) =>
  inTransaction((tx) =>
    cancelTransaction(tx, { merchantId: network.merchant.id, actor: "key_test" }, id),
  );

async function heldPayout(
  accountName = "Kwaku Ananse Sasabonsam",
  phone?: string,
): Promise<string> {
  const id = await newPayout(accountName, phone);
  await advance(id);
  await expectHeld(id);
  return id;
}
async function expectHeld(id: string): Promise<void> {
  expect(await rowOf(id)).toMatchObject({
    status: "pending",
    statusReason: "under_review",
    dueAt: null,
  });
  expect(await network.stateOf(id)).toMatchObject({ status: "pending", postings: ["hold"] });
}
const timesSent = () => network.script.sent.length;
const historyOf = (id: string) =>
  network.sql`select to_status, reason, by from transaction_history
    where transaction_id = ${id} order by sequence`;

describe("a payout whose recipient's name is on the list", () => {
  it("is held, its money too, by the name that the merchant gave or the network reports", async () => {
    const byMerchant = await heldPayout();
    network.script.name = "MMOATIA NTIKUMA";
    const byNetwork = await newPayout();
    await advance(byNetwork);
    await expectHeld(byNetwork);
    expect(timesSent()).toBe(0);
    expect(await statusesOf(byMerchant)).toEqual(["A-1 open"]);
    expect(await statusesOf(byNetwork)).toEqual(["A-2 open"]);
    expect((await historyOf(byMerchant)).at(-1)).toMatchObject({
      to_status: "pending",
      reason: "under_review",
      by: "system",
    });
  });

  it("is held whatever order of the same words the merchant gives beside the network's", async () => {
    await list.replace(listed("A-3", "Abdulrahman Issaka"));
    network.script.name = "ABDUL RAHMAN ISSAKA";
    const id = await newPayout("Rahman Issaka Abdul");
    await advance(id);
    await expectHeld(id);
    expect(await statusesOf(id)).toEqual(["A-3 open"]);
  });

  it("is sent once all its hits are cleared, and not before", async () => {
    network.script.name = "MMOATIA NTIKUMA";
    const id = await newPayout("Kwaku Ananse Sasabonsam");
    await advance(id);
    const [first, second] = await hitsOf(id);
    if (!first || !second) throw new Error("Both names are on the list.");
    expect(await resolve(first, "cleared")).toBeNull();
    await advance(id);
    await expectHeld(id);
    expect(await resolve(second, "cleared")).toBe("sent");
    expect((await rowOf(id)).dueAt).not.toBeNull();
    await advance(id);
    expect(timesSent()).toBe(1);
    expect((await rowOf(id)).status).toBe("processing");
  });

  it("fails with the first hit that is confirmed, for good, and its money is back", async () => {
    const id = await heldPayout();
    await resolveAll(id, "confirmed");
    await advance(id);
    expect(timesSent()).toBe(0);
    expect(await network.stateOf(id)).toMatchObject(failed);
    expect(await rowOf(id)).toMatchObject({
      failureCode: "COMPLIANCE_REJECTED",
      failureRetryable: false,
      dueAt: null,
    });
  });

  it("says nothing of the list, the hit or the reviewer in its history and failure", async () => {
    const id = await heldPayout();
    await resolveAll(id, "confirmed");
    const shown = JSON.stringify([await historyOf(id), (await rowOf(id)).failureMessage]);
    expect(shown).not.toMatch(/list|sanction|screen|hit_|A-1|Checked|usr_reviewer/i);
  });

  it("is not held again for the same name and number once that was cleared, but elsewhere it is", async () => {
    const phone = nextPhone();
    await resolveAll(await heldPayout("Kwaku Ananse Sasabonsam", phone), "cleared");
    const again = await newPayout("SASABONSAM Kwaku Ananse", phone);
    await advance(again);
    expect((await rowOf(again)).status).toBe("processing");
    expect(await statusesOf(again)).toEqual(["A-1 cleared"]);
    await heldPayout("Kwaku Ananse Sasabonsam");
    await list.replace({ ...ananse, program: "Another" }, mmoatia);
    await heldPayout("Kwaku Ananse Sasabonsam", phone);
  });

  it("is held again where an earlier one was confirmed", async () => {
    const phone = nextPhone();
    await resolveAll(await heldPayout("Kwaku Ananse Sasabonsam", phone), "confirmed");
    expect(await statusesOf(await heldPayout("Kwaku Ananse Sasabonsam", phone))).toEqual([
      "A-1 open",
    ]);
  });
});

describe("a payout that is held", () => {
  it("is not sent by anything but the resolution of its hits", async () => {
    const id = await heldPayout();
    const row = await rowOf(id);
    const stale = { ...row, statusReason: null };
    expect(await startOver(stale)).toBeNull();
    await startTransfer(stale);
    await makeWaitingDue("mtn", "out");
    await makePendingDue(database(), id);
    await advance(id);
    const worker = startWorker(workQueues());
    await eventually(async () => ((await rowOf(id)).dueAt === null ? true : null));
    await worker.stop();
    await expectHeld(id);
    expect(await network.stateOf(id)).toMatchObject({ attempts: 0 });
  });

  it("stays so where a worker that read it before finds its network down or without the number", async () => {
    const id = await heldPayout();
    const stale = { ...(await rowOf(id)), statusReason: null };
    network.script.onLookUp = () => [503];
    await startTransfer(stale);
    await failUnsent(id, { code: "RECIPIENT_NOT_FOUND", message: "No.", retryable: false });
    await expectHeld(id);
  });

  it("can be cancelled: then a hit that is cleared later sends nothing, and one confirmed ends nothing", async () => {
    for (const outcome of ["cleared", "confirmed"] as const) {
      const id = await heldPayout();
      await cancel(id);
      expect(await statusesOf(id)).toEqual(["A-1 open"]);
      await resolveAll(id, outcome);
      await advance(id);
      expect(await network.stateOf(id)).toMatchObject({
        status: "cancelled",
        postings: ["hold", "release"],
      });
      expect(await statusesOf(id)).toEqual([`A-1 ${outcome}`]);
    }
    expect(timesSent()).toBe(0);
  });

  it("is compared anew before it is sent: with a changed list, and by another name of the network", async () => {
    const id = await heldPayout();
    await list.replace(ananse, mmoatia, listed("A-3", "Ama Mensah"));
    await resolveAll(id, "cleared");
    await advance(id);
    await expectHeld(id);
    expect(await statusesOf(id)).toEqual(["A-1 cleared", "A-3 open"]);
    network.script.name = "MMOATIA NTIKUMA";
    await resolveAll(id, "cleared");
    await advance(id);
    await expectHeld(id);
    network.script.name = "AMA MENSAH";
    await resolveAll(id, "cleared");
    await advance(id);
    expect(timesSent()).toBe(1);
  });

  it("survives a worker that dies after it compared, and one that dies after it wrote", async () => {
    const id = await newPayout("Kwaku Ananse Sasabonsam");
    // It compares, and nothing that it would write is committed.
    await network.sql`alter table screening_hits add constraint killed check (false) not valid`;
    await expect(advance(id)).rejects.toThrow();
    await network.sql`alter table screening_hits drop constraint killed`;
    expect(await rowOf(id)).toMatchObject({ status: "pending", statusReason: null });
    expect(await hitsOf(id)).toEqual([]);
    await advance(id);
    await expectHeld(id);
    // Written, and the end of the step is lost: it runs again.
    await network.sql`update transactions set due_at = app_now() where id = ${id}`;
    await advance(id);
    expect(await statusesOf(id)).toEqual(["A-1 open"]);
    expect(timesSent()).toBe(0);
  });
});

describe("at the same moment", () => {
  const rounds = 8;

  it("several workers hold it once", async () => {
    const id = await newPayout("Kwaku Ananse Sasabonsam");
    const row = await rowOf(id);
    const results = await Promise.all([1, 2, 3, 4].map(() => screenRecipient(row, "AMA MENSAH")));
    expect(results).toEqual([false, false, false, false]);
    await expectHeld(id);
    expect(await statusesOf(id)).toEqual(["A-1 open"]);
    expect((await historyOf(id)).filter(({ reason }) => reason === "under_review")).toHaveLength(1);
  });

  it("a worker with an older list and one with a newer never send and hold it", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await newPayout("Kwaku Ananse Sasabonsam");
      const row = await rowOf(id);
      const [started, held] = await Promise.all([startOver(row), screenRecipient(row, null)]);
      expect(held).toBe(false);
      const { status } = await rowOf(id);
      expect([status, (await hitsOf(id)).length]).toEqual(
        started === null ? ["pending", 1] : ["processing", 0],
      );
    }
  });

  it("a hit is resolved once, whichever way", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await heldPayout();
      const [hit] = await hitsOf(id);
      if (!hit) throw new Error("It is held by a hit.");
      const results = await Promise.all([
        resolve(hit, "cleared"),
        resolve(hit, "confirmed"),
        resolve(hit, "cleared"),
      ]);
      expect(results.filter((result) => result !== null)).toHaveLength(1);
      const [resolved] = await hitsOf(id);
      const { status } = await rowOf(id);
      expect(status).toBe(resolved?.status === "confirmed" ? "failed" : "pending");
    }
  });

  it("the two hits of a payout cleared by two people send it once", async () => {
    network.script.name = "MMOATIA NTIKUMA";
    for (let round = 0; round < rounds; round += 1) {
      const before = timesSent();
      const id = await newPayout("Kwaku Ananse Sasabonsam");
      await advance(id);
      const results = await Promise.all((await hitsOf(id)).map((hit) => resolve(hit, "cleared")));
      expect(results.sort()).toEqual([null, "sent"].sort());
      await Promise.all([advance(id), advance(id)]);
      expect(timesSent()).toBe(before + 1);
    }
  });

  it("cancelled and resolved, it is released once or sent, never both", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const before = timesSent();
      const id = await heldPayout();
      const outcome = round % 2 === 0 ? "cleared" : "confirmed";
      const [cancelled] = await Promise.allSettled([
        cancel(id),
        resolveAll(id, outcome).then(() => advance(id)),
      ]);
      const { status, postings } = await network.stateOf(id);
      const wasSent = timesSent() > before;
      expect(postings).toEqual(wasSent ? ["hold"] : ["hold", "release"]);
      expect(wasSent).toBe(status === "processing");
      if (cancelled.status === "fulfilled") expect(status).toBe("cancelled");
    }
  });
});
