import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { startTestNetwork, type TestNetwork } from "@/lib/tooling/test-network";
import { eventually } from "@/lib/tooling/test-service";
import { newestTransfer } from "@/lib/transfers/find-transfer";
import { nudge } from "@/lib/transfers/nudge";

/** Of what the workers hear, without one of them. */

let network: TestNetwork;

beforeAll(async () => {
  network = await startTestNetwork();
});
afterAll(async () => {
  await network.stop();
});

test("workers hear of a transfer that was nudged while it was sent, once the sending releases it", async () => {
  const { sql } = network;
  const transfer = await newestTransfer(database(), await network.sentPayout());
  if (!transfer) throw new Error("It was not sent.");
  const heard: string[] = [];
  await sql.listen("cedirail_work", (about) => heard.push(about));
  await sql`update transfers set leased_until = app_now() + interval '1 minute' where id = ${transfer.id}`;
  await nudge(database(), transfer);
  await sql.notify("cedirail_work", "nudged");
  await sql`update transfers set leased_until = null where id = ${transfer.id}`;
  await sql.notify("cedirail_work", "released");
  await eventually(() => Promise.resolve(heard.includes("released") ? true : null));
  expect(heard).toEqual(["nudged", "transfers", "released"]);
});
