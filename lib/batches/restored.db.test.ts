import { afterAll, beforeAll, expect, it } from "vitest";
import { openSendingProcess } from "@/lib/sending/process";
import { readGate } from "@/lib/sending/quarantine";
import { backUpDatabase } from "@/lib/tooling/test-backup";
import { payoutsOf, startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";
import { eventually } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { advanceBatch } from "./advance-batch";

let desk: BatchDesk;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  await desk.fund("100.00");
  await openSendingProcess();
});
afterAll(() => desk.service.stop());

it("pauses a restored batch whose rows were paid after the backup, until a person resumes it", async () => {
  const { body } = await desk.handIn([{ amount: "2.00", phoneNumber: "0241234567" }]);
  const batch = body.batchId as string;
  await desk.act(batch, "confirm");
  const backup = await backUpDatabase();
  await advanceBatch(batch);
  const [row] = await desk.rows(batch);
  await eventually(async () => {
    await advance(row?.transactionId ?? "");
    const [payout] = await payoutsOf(batch);
    return payout?.status === "completed" ? true : null;
  });
  await backup.restore();
  await backup.drop();

  for (let step = 0; step < 3; step += 1) await advanceBatch(batch);
  expect(await payoutsOf(batch)).toEqual([]);
  expect(await readGate("mtn")).toMatchObject({ isClosed: true });
  expect(await desk.read(batch)).toMatchObject({ status: "paused" });
  expect(await desk.service.book("mtn")).toHaveLength(1);

  expect((await desk.act(batch, "resume")).status).toBe(200);
  await advanceBatch(batch);
  expect(await payoutsOf(batch)).toEqual([{ status: "pending", count: 1 }]);
});
