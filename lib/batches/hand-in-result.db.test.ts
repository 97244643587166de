import { afterAll, beforeAll, expect, it } from "vitest";
import { startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";

/** A batch's result file, handed in again as it is. */

let desk: BatchDesk;

beforeAll(async () => {
  desk = await startBatchDesk({ scale: 0.005 });
  await desk.fund("1000.00");
});
afterAll(() => desk.service.stop());

const rows = [
  { amount: "1.50", phoneNumber: "0241234567", description: "=1+1" },
  { amount: "2.50", phoneNumber: "+233240000003", accountName: "'+ Ama" },
];
/** The payouts of a batch as they were understood. */
const payoutsOf = async (id: string) =>
  (await desk.rows(id)).map((row) =>
    Object.fromEntries(
      ["amount", "phoneNumber", "accountName", "externalRef", "description", "status"].map(
        (name) => [name, (row as unknown as Record<string, unknown>)[name]],
      ),
    ),
  );

it("of a draft creates the same draft", async () => {
  const { body: draft } = await desk.handIn(rows);
  const { body: again } = await desk.handInFile((await desk.result(draft.batchId)).body);
  expect(again).toMatchObject({ total: 2, valid: 2, errors: [] });
  expect(await payoutsOf(again.batchId)).toEqual(await payoutsOf(draft.batchId));
});

it("of a paid batch pays the failed rows, and none twice", async () => {
  const { body: made } = await desk.handIn(rows);
  await desk.act(made.batchId, "confirm");
  await desk.until(made.batchId, "completed");
  const file = (await desk.result(made.batchId)).body as string;
  const [paid, failed] = await desk.rows(made.batchId);
  expect([paid?.status, failed?.status]).toEqual(["completed", "failed"]);
  const { body: again } = await desk.handInFile(file);
  expect(again).toMatchObject({ total: 2, valid: 1, amount: "2.50" });
  expect(again.errors).toEqual([
    {
      line: 2,
      field: "row",
      message: `Line 1 of ${made.batchId} was already paid. To pay it again, clear this row's batchId.`,
    },
  ]);
  expect((await desk.act(again.batchId, "confirm")).status).toBe(400);

  const cleared = await desk.handInFile(file.replaceAll(`,${made.batchId}`, ","));
  expect(cleared.body).toMatchObject({ valid: 2, errors: [] });
});

it("of a running batch pays no row twice", async () => {
  const { body: made } = await desk.handIn([{ amount: "3.00", phoneNumber: "+233240000007" }]);
  await desk.act(made.batchId, "confirm");
  const { body: again } = await desk.handInFile((await desk.result(made.batchId)).body);
  expect(again).toMatchObject({ total: 1, valid: 0 });
  expect(again.errors[0].message).toContain("is not finished yet");
});

it("of another merchant is a file like any other", async () => {
  const key = desk.service.seeded.secondMerchant.apiKey;
  const { body: made } = await desk.handIn(rows);
  await desk.act(made.batchId, "confirm");
  const file = (await desk.result(made.batchId)).body;
  expect((await desk.handInFile(file, { key })).body).toMatchObject({ valid: 2, errors: [] });
});
