import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { open, reversed, startTestNetwork, type TestNetwork } from "@/lib/tooling/test-network";
import { advance } from "@/lib/tooling/test-steps";

/** As on mainnet, where no setting says that MTN confirmed our reading of a status. */

let network: TestNetwork;

beforeAll(async () => {
  vi.stubEnv("MTN_CONFIRMED_STATUSES", "none");
  network = await startTestNetwork();
});
beforeEach(() => network.reset());
afterAll(() => network.stop());

it("an open payout that ended in an unconfirmed status goes to the operators, and moves nothing", async () => {
  const id = await network.sentPayout();
  network.script.onQuery = () => reversed;
  await advance(id);
  const inReview = { ...open, review: "unconfirmed_status" };
  expect(await network.stateOf(id)).toMatchObject(inReview);
  const [row] =
    await network.sql`select status_reason as reason from transactions where id = ${id}`;
  expect(row).toEqual({ reason: "under_review" });

  // Neither time nor a network that forgets it sends it again.
  network.script.onQuery = () => [404, { code: "RESOURCE_NOT_FOUND" }];
  await network.outlastGrace();
  await advance(id);
  expect(await network.stateOf(id)).toMatchObject(inReview);
  expect(network.script.sent).toHaveLength(1);
});
