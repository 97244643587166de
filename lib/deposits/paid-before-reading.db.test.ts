import { afterAll, expect, test } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { startTestChain } from "@/lib/tooling/test-chain";
import { testRequests } from "@/lib/tooling/test-requests";
import { openTreasury } from "@/lib/treasury/open";
import { readChain } from "./watch";

afterAll(closeDatabase);

test("a payment request that was paid before any worker ran does not expire before its confirmations", async () => {
  const chain = await startTestChain({ confirmations: 3, mines: true });
  const { merchant } = await seedTestnet(config());
  const one = await testRequests({ chain, merchant }).request();
  await one.pay(10_000_000n);
  await openTreasury();
  await one.endTime();
  await readChain();
  expect(await one.read()).toMatchObject({ status: "processing" });
  await chain.mine(3);
  await readChain();
  expect(await one.read()).toMatchObject({ status: "paid", exception: null });
  expect(await one.events()).toHaveLength(1);
  await chain.stop();
});
