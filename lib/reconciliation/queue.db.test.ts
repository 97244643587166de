import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { tamperWithBook, type TamperedBook } from "@/lib/tooling/test-tampered-book";

/** A worker with many slow runs. */

let service: TestService;
let book: TamperedBook;

beforeAll(async () => {
  service = await startTestService();
  book = await tamperWithBook(service);
});
afterAll(async () => {
  await book.close();
  await service.stop();
});

it("runs that wait for their network do not delay a payout, and all are carried out", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  book.beforeReading(() => held);
  const operator = await signInStaff(service, "operator");
  // More than the worker takes at a time.
  const started = config().workerConcurrency + 2;
  for (let run = 0; run < started; run += 1)
    await service.call("POST", "/api/ops/reconciliations", { provider: "mtn" }, { key: operator });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  const { body } = await service.call("POST", "/api/mobile-money/transfer", {
    amount: "5.00",
    phoneNumber: "+233240000001",
  });
  expect((await service.until(body.transactionId, ["completed"])).status).toBe("completed");
  release();
  await eventually(async () => {
    const ended = await asOwner(
      (sql) => sql`select 1 from reconciliation_runs where status = 'matched'`,
    );
    return ended.length === started ? true : null;
  });
});
