import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { tamperWithBook, type TamperedBook } from "@/lib/tooling/test-tampered-book";

/** A worker that has many comparisons to carry out, each of which takes long. */

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

it("comparisons that wait for their network keep no payout waiting, and all come to their turn", async () => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  book.beforeReading(() => held);
  const operator = await signInStaff(service, "operator");
  // More than the worker does at a time.
  const started = config().workerConcurrency + 2;
  for (let run = 0; run < started; run += 1)
    await service.call("POST", "/api/ops/reconciliations", { provider: "mtn" }, { key: operator });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  const { body } = await service.call("POST", "/api/mobile-money/transfer", {
    amount: "5.00",
    phoneNumber: "+233240000001",
  });
  expect((await service.until(body.transactionId, ["completed"])).status).toBe("completed");
  goOn();
  await eventually(async () => {
    const ended = await asOwner(
      (sql) => sql`select 1 from reconciliation_runs where status = 'matched'`,
    );
    return ended.length === started ? true : null;
  });
});
