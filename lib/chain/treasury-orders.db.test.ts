import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { newAddress } from "@/lib/tooling/test-chain";
import { startTestOrders, type TestOrders } from "@/lib/tooling/test-orders";

let bench: TestOrders;
beforeAll(async () => {
  bench = await startTestOrders({ limits: { usdtPerHour: 100_000_000n } });
});
afterAll(() => bench.stop());
afterEach(() => bench.recover());

async function countUnsigned(): Promise<number> {
  const [row] = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from chain_transactions where state = 'reserved'`,
  );
  return row?.count ?? 0;
}

describe("orders of the treasury", () => {
  it("take no nonce if the orders before them use up the signer's limit, signed or not", async () => {
    bench.chain.setSignerDown("after_check");
    const recipients = Array.from({ length: 8 }, newAddress);
    const ids = await Promise.all(recipients.map((to) => bench.order(to, "60")));
    expect(await countUnsigned()).toBe(1);
    const orders = await Promise.all(recipients.map(bench.findOrder));
    const place = orders.findIndex((order) => order !== undefined);
    // What still has room is not held up.
    const small = newAddress();
    const smallId = await bench.order(small, "40");
    await bench.untilOrdered(small, smallId);
    bench.chain.setSignerDown(false);
    expect(await bench.finish(ids[place] ?? "")).toMatchObject({ status: "completed" });
    expect(await bench.finish(smallId)).toMatchObject({ status: "completed" });
  });
});
