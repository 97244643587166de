import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/client";
import { startTestNetwork, type TestNetwork } from "@/lib/tooling/test-network";
import { assertResolvable } from "./apply-resolution";
import { lockCase } from "./store";

let network: TestNetwork;

beforeAll(async () => {
  network = await startTestNetwork();
});
afterAll(() => network.stop());

const checkFailing = (id: string) =>
  inTransaction(async (tx) => {
    await assertResolvable(tx, await lockCase(tx, id), {
      outcome: "failed",
    });
  });

it("a payout whose order may still arrive cannot be failed", async () => {
  network.script.onSend = () => "reset";
  const id = await network.sentPayout();
  await expect(checkFailing(id)).rejects.toThrow(/may still be executed/);
  await network.outlastGrace();
  await checkFailing(id);
});
