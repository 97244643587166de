import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { callbackUrl } from "./callback-token";

let service: TestService;

beforeAll(async () => {
  // Full time: the question after an hour must still lie ahead when the test looks.
  service = await startTestService({ scale: 1 });
});
afterAll(async () => {
  await service.stop();
});

const planned = (id: string) =>
  asOwner(async (sql) => {
    const [row] = await sql<{ rechecks: number; minutes: number; nudged: boolean }[]>`
      select rechecks, extract(epoch from due_at - app_now())::float8 / 60 as minutes,
        nudged_at is not null as nudged
      from transfers where transaction_id = ${id}`;
    return row;
  });

const statusQueries = (id: string) =>
  asOwner(async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from provider_calls
      where transaction_id = ${id} and operation = 'transfer_status'`;
    return row?.count ?? 0;
  });

test("a callback about a settled payout causes one more query and replaces no planned one", async () => {
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  const sent = await service.call("POST", "/api/mobile-money/transfer", {
    amount: 10,
    phoneNumber: "+233240000001",
  });
  const id: string = sent.body.transactionId;
  await service.until(id, ["completed"]);
  const before = await statusQueries(id);

  // The host name is for the network; the test calls the same path by address.
  const { pathname, search } = new URL(callbackUrl("mtn", id));
  const callback = await service.call("PUT", pathname + search, {}, { key: null });
  expect(callback.body).toEqual({ received: true });
  await eventually(async () => ((await statusQueries(id)) > before ? true : null));
  await eventually(async () => ((await planned(id))?.nudged ? null : true));

  const { rechecks, minutes } = (await planned(id)) ?? {};
  expect(rechecks).toBe(0);
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60);
});
