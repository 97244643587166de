import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const collect = (phoneNumber: string, amount: string) =>
  service.call("POST", "/mobile-money/mtn", { amount, phoneNumber });

it("shows what payers paid today, before the fee, and not what failed", async () => {
  await collect("0240000001", "50");
  await collect("0241234567", "12.34");
  await collect("0240000005", "99");
  const read = async () => (await service.call("GET", "/api/overview")).body;
  await eventually(async () => ((await read()).today.waiting === 0 ? true : null));
  // Balances and totals are read beside each other: only now both are of the end.
  const { today, balances } = await read();
  expect(today).toMatchObject({ collected: "62.34", collectedCount: 2, failed: 1 });
  expect(today).toMatchObject({ paidOut: "0.00", paidOutCount: 0 });
  expect(balances.GHSFIAT.available).toBe("61.71");
});
