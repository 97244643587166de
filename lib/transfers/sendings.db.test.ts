import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { railFor } from "@/lib/providers/registry";
import { eventually } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { acknowledge } from "./change-transfer";
import { enterCircuit } from "@/lib/rails/circuit-breaker";
import { callbackUrl } from "./callback-token";
import { receiveProviderCallback } from "./receive-callback";
import { newestTransfer } from "./find-transfer";
import { nudgeTransaction } from "./nudge";
import { sendOrder } from "./send-order";
import {
  absent,
  accepted,
  failed,
  open,
  pending,
  settled,
  startTestNetwork,
  succeeded,
  type Reply,
  type TestNetwork,
} from "@/lib/tooling/test-network";

/** When an order is sent again, when it never is, and when its hold is released. */

let network: TestNetwork;
const maxSendAttempts = 5;
const rejected: Reply = [403, { statusCode: 403 }];

beforeAll(async () => {
  network = await startTestNetwork();
});
beforeEach(() => network.reset());
afterAll(() => network.stop());

/** One whose first sending got no response. */
async function unansweredPayout(): Promise<string> {
  network.script.onSend = () => "reset";
  return network.sentPayout();
}
const timesSent = () => network.script.sent.length;

async function takeUp(id: string) {
  const transfer = await newestTransfer(database(), id);
  const rail = railFor("mtn", "out");
  const permit = enterCircuit("mtn", "send");
  if (!transfer || !rail || !permit) throw new Error("The payout cannot be sent.");
  return { attempt: { transfer, permit, isFirst: transfer.attempts === 1 }, rail };
}

describe("an order that the network reports as absent", () => {
  it("is sent again under the same reference, once the last attempt can no longer arrive", async () => {
    const id = await unansweredPayout();
    await advance(id);
    expect(timesSent()).toBe(1);
    await network.outlastGrace();
    await advance(id);
    expect(timesSent()).toBe(2);
    expect(new Set(network.script.sent).size).toBe(1);
    expect(await network.stateOf(id)).toMatchObject({ ...open, attempts: 2 });
    network.script.onQuery = () => succeeded;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject(settled);
  });

  it("is neither sent nor returned while a later attempt may still arrive", async () => {
    const id = await unansweredPayout();
    await network.outlastGrace();
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject({ ...open, attempts: 2 });
    // The grace of the first sending is over, that of the second is not.
    network.script.onSend = () => rejected;
    await advance(id);
    await advance(id);
    expect(timesSent()).toBe(2);
    expect(await network.stateOf(id)).toMatchObject({ ...open, attempts: 2 });
    network.script.onQuery = () => succeeded;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject(settled);
  });

  it("is returned when a later attempt is rejected and no earlier one has arrived", async () => {
    const [arrived, lost] = [await unansweredPayout(), await unansweredPayout()];
    await network.outlastGrace();
    network.script.onSend = () => rejected;
    let queries = 0;
    network.script.onQuery = () => ((queries += 1) === 1 ? absent : succeeded);
    await advance(arrived);
    expect(await network.stateOf(arrived)).toMatchObject(open);
    await advance(arrived);
    expect(await network.stateOf(arrived)).toMatchObject(settled);
    network.script.onQuery = () => absent;
    await advance(lost);
    expect(await network.stateOf(lost)).toMatchObject(failed);
  });

  it("becomes an exception and is not sent forever", async () => {
    const id = await unansweredPayout();
    for (let time = 0; time < maxSendAttempts + 2; time += 1) {
      await network.outlastGrace();
      await advance(id);
    }
    expect(timesSent()).toBe(maxSendAttempts);
    expect(await network.stateOf(id)).toMatchObject({ ...open, review: "never_acknowledged" });
    network.script.onQuery = () => succeeded;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject({ ...settled, review: null });
  });

  it("is sent once more, however many steps find it absent at the same time", async () => {
    const id = await unansweredPayout();
    await network.outlastGrace();
    await Promise.all(Array.from({ length: 5 }, () => advance(id, true)));
    expect(timesSent()).toBe(2);
  });
});

describe("an order that the network has acknowledged", () => {
  const acknowledgements: [name: string, onSend: Reply, onQuery: Reply][] = [
    ["by accepting it", accepted, absent],
    ["by saying that it is pending", "reset", pending],
  ];
  it.each(acknowledgements)("%s is never sent again", async (_, onSend, onQuery) => {
    network.script.onSend = () => onSend;
    const id = await network.sentPayout();
    network.script.onQuery = () => onQuery;
    await advance(id);
    network.script.onQuery = () => absent;
    await advance(id);
    // Soon after a sending it proves nothing.
    expect(await network.stateOf(id)).toMatchObject({ ...open, review: null });
    for (let time = 0; time < 2; time += 1) {
      await network.outlastGrace();
      await advance(id);
    }
    expect(timesSent()).toBe(1);
    expect(await network.stateOf(id)).toMatchObject({ ...open, review: "lost_by_provider" });
    network.script.onQuery = () => pending;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject({ ...open, review: null });
    network.script.onQuery = () => succeeded;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject(settled);
  });

  it("by calling back is never sent again", async () => {
    const id = await unansweredPayout();
    const address = new URL(callbackUrl("mtn", id));
    await receiveProviderCallback({
      provider: "mtn",
      token: address.searchParams.get("token") ?? "",
      headers: new Headers(),
      body: Buffer.from(JSON.stringify({ status: "PENDING" })),
    });
    await network.outlastGrace();
    await advance(id);
    expect(timesSent()).toBe(1);
    expect(await network.stateOf(id)).toMatchObject({ ...open, review: "lost_by_provider" });
  });

  it("is not returned by a late rejection", async () => {
    const id = await unansweredPayout();
    const { attempt, rail } = await takeUp(id);
    await acknowledge(attempt.transfer, "provider:mtn");
    network.script.onSend = () => rejected;
    await sendOrder(attempt, rail);
    expect(await network.stateOf(id)).toMatchObject(open);
  });
});

describe("a sending", () => {
  it("that is rejected immediately fails the payout, and returns the money", async () => {
    network.script.onSend = () => [400, { code: "VALIDATION_ERROR" }];
    expect(await network.stateOf(await network.sentPayout())).toMatchObject(failed);
  });

  it("whose rejection comes after the next has begun fails nothing", async () => {
    const id = await unansweredPayout();
    const late = await takeUp(id);
    network.script.onSend = () => accepted;
    await network.outlastGrace();
    await advance(id);
    network.script.onSend = () => [400, { code: "VALIDATION_ERROR" }];
    await sendOrder(late.attempt, late.rail);
    expect(await network.stateOf(id)).toMatchObject({ ...open, attempts: 2 });
  });

  it("that its process delayed for longer than a call may take is not sent", async () => {
    const id = await unansweredPayout();
    const { attempt, rail } = await takeUp(id);
    await network.outlastGrace();
    await sendOrder(attempt, rail);
    expect(timesSent()).toBe(1);
  });
});

describe("a network that has stopped responding", () => {
  const count = 12;
  const silent: Reply = "silence";
  /** Takes a step of each at once, again and again until the network is tried. */
  async function tryAll(ids: readonly string[], calls: () => number): Promise<void> {
    while (calls() === 0) await Promise.all(ids.map((id) => advance(id)));
  }

  it("is queried for numbers by one transfer at a time: the others wait without it", async () => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await network.newPayout());
    network.script.onLookUp = () => [503, ""];
    for (const id of ids) await advance(id);
    let calls = 0;
    network.script.onLookUp = () => ((calls += 1), silent);
    await tryAll(ids, () => calls);
    expect(calls).toBe(1);
    const waiting = { status: "pending", postings: ["hold"], waits: true };
    for (const id of ids) expect(await network.stateOf(id)).toMatchObject(waiting);
    network.reset();
    for (const id of ids) await advance(id);
    for (const id of ids) expect(await network.stateOf(id)).toMatchObject(open);
  });

  it("is queried by one transfer at a time, though it looks numbers up", async () => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await network.sentPayout());
    network.script.onQuery = () => [503, ""];
    for (const id of ids) await advance(id);
    let calls = 0;
    network.script.onQuery = () => ((calls += 1), silent);
    await tryAll(ids, () => calls);
    expect(calls).toBe(1);
    for (const id of ids) expect(await network.stateOf(id)).toMatchObject(open);
    network.reset();
    network.script.onQuery = () => succeeded;
    for (const id of ids) await advance(id);
    for (const id of ids) expect(await network.stateOf(id)).toMatchObject(settled);
  });

  it("is sent one order at a time: the others stay queued and can be cancelled", async () => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await network.newPayout());
    network.script.onSend = () => [503, ""];
    const [first, ...others] = ids.splice(0, 5);
    for (const id of [first ?? "", ...others]) await advance(id);
    let calls = 0;
    network.script.onSend = () => ((calls += 1), silent);
    await tryAll(ids, () => calls);
    expect(calls).toBe(1);
    const states = await Promise.all(ids.map((id) => network.stateOf(id)));
    expect(states.filter(({ status }) => status === "pending")).toHaveLength(ids.length - 1);
  });
});

describe("the planned steps of a transfer", () => {
  const planned = async (id: string) => {
    const [transfer] = await network.sql<{ dueAt: Date }[]>`
      select due_at as "dueAt" from transfers where transaction_id = ${id}`;
    return transfer?.dueAt;
  };

  it("keep their time, however often they are nudged", async () => {
    const id = await network.sentPayout();
    network.script.onQuery = () => pending;
    const before = await planned(id);
    for (let time = 0; time < 3; time += 1) {
      await nudgeTransaction(database(), id);
      await advance(id, true);
    }
    expect(before).toBeInstanceOf(Date);
    expect(await planned(id)).toEqual(before);
  });
});

describe("an extra step", () => {
  const nudgedAt = async (id: string) => {
    const [row] = await network.sql<{ at: Date | null }[]>`
      select nudged_at as at from transfers where transaction_id = ${id}`;
    return row?.at ?? null;
  };

  it("is deferred while the network's circuit is open, for open and settled transfers", async () => {
    const [still, settledOne] = [await network.sentPayout(), await network.sentPayout()];
    network.script.onQuery = () => succeeded;
    await advance(settledOne);
    await network.sql`update transfers set nudged_at = null`;
    for (let failure = 0; failure < 5; failure += 1) enterCircuit("mtn", "query")?.leave(false);
    // While its trial call lasts, it is open however slow the machine is.
    const trial = await eventually(() => Promise.resolve(enterCircuit("mtn", "query")));
    await advance(still, true);
    await advance(settledOne, true);
    trial.leave(true);
    expect(await nudgedAt(still)).toBeInstanceOf(Date);
    expect(await nudgedAt(settledOne)).toBeInstanceOf(Date);
  });
});
