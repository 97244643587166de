import { afterAll, beforeAll, expect, it } from "vitest";
import { startDatabaseProxy } from "@/lib/tooling/test-database-proxy";
import { startTestNetwork, type TestNetwork } from "@/lib/tooling/test-network";
import { eventually } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";

/** A worker that stands still between the database's permission to send an order and the call. */

const timeoutMs = 500;
/** The database's row for the question: the transfer's id, and its first attempt. */
const permission = /D....\0\x02....\w+\0\0\0\x011/s;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let network: TestNetwork;

beforeAll(async () => {
  proxy = await startDatabaseProxy();
  network = await startTestNetwork({ PROVIDER_TIMEOUT_MS: String(timeoutMs) });
});
afterAll(async () => {
  await network.stop();
  await proxy.close();
});

it("does not send an order if the permission reached it too late", async () => {
  const id = await network.newPayout();
  proxy.loseResponses(permission);
  const step = advance(id);
  await eventually(() => Promise.resolve(proxy.lost() > 0 || null));
  const asked = performance.now();
  await eventually(() => Promise.resolve(performance.now() > asked + timeoutMs || null));
  proxy.loseResponses(null);
  proxy.thaw();
  await step;
  expect(network.script.sent).toEqual([]);
  expect(await network.stateOf(id)).toMatchObject({ status: "processing", attempts: 1 });
  await network.outlastGrace();
  await advance(id);
  expect(network.script.sent).toHaveLength(1);
});
