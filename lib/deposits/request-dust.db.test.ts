import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "viem";
import { closeDatabase } from "@/lib/db/client";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { asOwner } from "@/lib/tooling/test-owner";
import { testRequests } from "@/lib/tooling/test-requests";
import { readHostedPayment } from "./read-hosted";

/** Somebody who sends very many tiny transfers to the address of a payment request. */

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits();
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

test("hides no payment, neither from the payer nor from the merchant, and makes no response or event any longer", async () => {
  const one = await testRequests(on).request();
  const dust = Array.from({ length: 12 }, (): [Address, bigint] => [one.address, 1n]);
  for (let sent = 0; sent < 108; sent += dust.length) await on.payTogether(dust);
  const hash = await one.pay(10_000_000n);
  await on.look();
  const shown = await readHostedPayment(one.id);
  expect(shown.transfers).toHaveLength(20);
  expect(shown.transfers.at(-1)).toMatchObject({ txHash: hash, status: "confirming" });
  await on.mine();
  await asOwner(
    (sql) => sql`insert into payment_request_history
      select ${one.id}, 1000 + place, 'open', 'open', null, 'system', app_now() - interval '1 day'
      from generate_series(1, 200) as place`,
  );
  const paid = await one.read();
  expect(paid).toMatchObject({ status: "paid", exception: "overpaid", received: "10.000108" });
  expect(paid.transactions).toHaveLength(100);
  expect(paid.transactions).toContainEqual(expect.objectContaining({ txHash: hash }));
  expect(paid.history).toHaveLength(100);
  const [event] = await one.events();
  expect(event).toMatchObject({ event: "payment.completed", resource: "payment_request" });
  expect(event?.data.transactions).toContainEqual(expect.objectContaining({ txHash: hash }));
});

test("keeps no payment request open whose time is over", async () => {
  const one = await testRequests(on).request();
  await one.pay(1n);
  await on.look();
  await one.endTime();
  await on.look();
  expect(await one.read()).toMatchObject({ status: "processing" });
  for (let sent = 0; sent < on.confirmations; sent += 1) {
    await one.pay(1n);
    await on.look();
  }
  expect(await one.read()).toMatchObject({ status: "expired" });
  await on.mine();
  expect(await one.read()).toMatchObject({ status: "expired", exception: "late" });
});
