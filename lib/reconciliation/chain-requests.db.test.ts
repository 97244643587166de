import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { reconcileNow } from "./reconcile-now";

/** Payment requests over the whole service: paid, credited, swept, and the books equal to the chain. */

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ scale: 0.02, chain });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

it("ten at once are paid, and swept to the treasury from their addresses", async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, () =>
      service.call("POST", "/payments/request-address", { amount: 2, currency: "USDT" }),
    ),
  );
  const requests = made.map(({ body }) => body as { requestId: string; address: Address });
  for (const { address } of requests) await chain.pay(address, 2_000_000n);
  for (const { requestId } of requests)
    await eventually(async () => {
      const { body } = await service.call("GET", `/payment-requests/${requestId}`);
      return body.status === "paid" ? body : null;
    });
  const { body } = await service.call("GET", `/wallet/balance/${service.seeded.merchant.wallet}`);
  expect(body.balances.USDT.available).toBe("20.000000");
  await eventually(async () => {
    const [row] = await database().execute<{ swept: number; open: number }>(sql`
      select count(*) filter (where purpose = 'sweep' and state = 'final')::int as swept,
        count(*) filter (where state <> 'final')::int as open from chain_transactions`);
    return row?.swept === 10 && row.open === 0 ? true : null;
  });
  for (const { address } of requests) expect(await chain.usdtOf(address)).toBe(0n);
  expect(await chainFaults(chain)).toEqual([]);
  expect(await brokenRules(database())).toEqual([]);
  const [report] = await reconcileNow({ provider: "evm" }, "command");
  expect(report).toMatchObject({ status: "matched", discrepancies: [] });
});
