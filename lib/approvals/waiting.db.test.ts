import { afterAll, beforeAll, expect, it } from "vitest";
import { advanceBatch } from "@/lib/batches/advance-batch";
import { markRemoved } from "@/lib/auth/users";
import { inTransaction } from "@/lib/db/client";
import { listActors } from "@/lib/merchants/read-names";
import { startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";
import { addPerson } from "@/lib/tooling/test-people";
import { setThreshold } from "@/lib/tooling/test-threshold";
import { hasSecondApprover } from "./approvers";

/** What a second person finds waiting (contract §2, Maker-checker). */

let desk: BatchDesk;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  await desk.fund("500.00");
  await setThreshold(desk.service.seeded.merchant.id, 500n);
});
afterAll(() => desk.service.stop());

it("a payout that waits alone is distinguished from a waiting batch, which counts as one", async () => {
  const { service, handIn, act } = desk;
  const alone = await service.call("POST", "/api/mobile-money/transfer", {
    amount: "20.00",
    phoneNumber: "0240000001",
  });
  expect(alone.body.status).toBe("pending_approval");
  const { batchId } = (await handIn(Array(3).fill({ amount: "2.00", phoneNumber: "0241234567" })))
    .body;
  expect((await act(batchId, "confirm")).body.status).toBe("pending_approval");
  await advanceBatch(batchId);

  const idsOf = async (query: string): Promise<string[]> => {
    const { body } = await service.call("GET", `/api/transactions?status=pending_approval${query}`);
    return body.data.map(({ transactionId }: { transactionId: string }) => transactionId);
  };
  expect(await idsOf("")).toHaveLength(4);
  expect(await idsOf("&batchId=none")).toEqual([alone.body.transactionId]);
  expect(await idsOf(`&batchId=${batchId}`)).toHaveLength(3);
  expect(await idsOf("&batchId=bat_00000000000000000000000000")).toEqual([]);
  const countOf = async (key?: string) =>
    (await service.call("GET", "/api/overview", undefined, key ? { key } : {})).body.toApprove;
  expect(await countOf()).toBe(2);
  expect(await countOf(service.seeded.secondMerchant.apiKey)).toBe(0);
});

it("people and keys of the merchant are named under the ids of the history, and no others", async () => {
  const { merchant, secondMerchant } = desk.service.seeded;
  const { body: key } = await desk.service.call("GET", "/api-keys");
  const finance = await addPerson(merchant.id, "finance");
  const actors = await listActors(merchant.id);
  expect(actors[merchant.userId]).toEqual({
    kind: "person",
    name: "Esi Quaye",
    userId: merchant.userId,
  });
  expect(actors[finance]).toMatchObject({ kind: "person", userId: finance });
  expect(actors[key.data[0].id]).toEqual({
    kind: "key",
    name: "Demo key",
    userId: merchant.userId,
  });
  const others = await listActors(secondMerchant.id);
  expect(Object.keys(others).filter((id) => id in actors)).toEqual([]);
});

it("a second approver is a person who may approve and is still there", async () => {
  const { id } = desk.service.seeded.secondMerchant;
  await addPerson(id, "viewer");
  await addPerson(id, "developer");
  expect(await hasSecondApprover(id)).toBe(false);
  const finance = await addPerson(id, "finance");
  expect(await hasSecondApprover(id)).toBe(true);
  await inTransaction((tx) => markRemoved(tx, finance));
  expect(await hasSecondApprover(id)).toBe(false);
});
