import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance } from "@/lib/tooling/test-steps";
import { asOwner, customerMoney } from "@/lib/tooling/test-owner";
import type { ApiAnswer } from "@/lib/tooling/test-service";
import { expireApproval } from "./decide";
import { codeOf, startDesk, type Desk } from "@/lib/tooling/test-desk";

/** Cancelling (contract §3). */

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
  await desk.setThreshold("10.00");
});
afterAll(() => desk.service.stop());

describe("cancelling", () => {
  it.each([
    ["payout", "payment.failed"],
    ["payment", "payment.failed"],
    ["withdrawal", "withdrawal.failed"],
  ])("a waiting %s returns money and limit, and emits one event", async (type, event) => {
    const { standing, waiting, cancel, approve, as, people, traces } = desk;
    const before = await standing();
    const id = await waiting(type);
    const response = await cancel(id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      status: "cancelled",
      failure: { code: "CANCELLED" },
      refund: { amount: "20.20", currency: "GHSFIAT" },
    });
    expect(await standing()).toMatchObject({ ...before, used: expect.any(Array) });
    expect(codeOf(await cancel(id))).toBe("400 INVALID_STATE");
    expect(codeOf(await approve(id, await as(people.admin)))).toBe("400 INVALID_STATE");
    await expireApproval(id);
    expect(await traces(id)).toMatchObject({ postings: ["hold", "release"], events: [event] });
  });

  it("releases what counted against the limits", async () => {
    await desk.waiting();
    const before = await desk.standing();
    await desk.cancel(await desk.waiting());
    expect(await desk.standing()).toEqual(before);
  });

  it("works in pending, also of a collection, which holds nothing", async () => {
    const { service, make, cancel, standing, traces } = desk;
    const before = await standing();
    const payout = await make("payout", "5.00");
    expect((await cancel(payout.body.transactionId)).body.status).toBe("cancelled");
    const body = { amount: "5.00", phoneNumber: "0240000001" };
    const collection = await service.call("POST", "/mobile-money/mtn", body);
    const { transactionId: id } = collection.body;
    expect((await cancel(id)).body).toMatchObject({ status: "cancelled", refund: null });
    expect(await standing()).toEqual(before);
    expect(await traces(id)).toMatchObject({ postings: [], events: ["payment.failed"] });
    await advance(payout.body.transactionId);
    await advance(id);
    expect((await service.book()).map(({ amount }) => amount)).not.toContain("5.00");
  });

  it("is rejected once it was sent, and for other merchants", async () => {
    const { service, make, cancel } = desk;
    const { body } = await make("payout", "5.00");
    const foreign = { key: service.seeded.secondMerchant.apiKey };
    expect(codeOf(await cancel(body.transactionId, foreign))).toBe("404 NOT_FOUND");
    await advance(body.transactionId);
    expect(codeOf(await cancel(body.transactionId))).toBe("400 INVALID_STATE");
    expect(codeOf(await cancel("txn_00000000000000000000000000"))).toBe("404 NOT_FOUND");
  });

  it("at the same time as an approval cancels it, and returns its money once", async () => {
    const { as, people, waiting, cancel, approve, traces } = desk;
    const options = await as(people.admin);
    for (let round = 0; round < 20; round += 1) {
      const id = await waiting();
      const [cancelled, approved] = await Promise.all([cancel(id), approve(id, options)]);
      expect(codeOf(cancelled)).toBe("200");
      expect(["200", "400 INVALID_STATE"]).toContain(codeOf(approved));
      const events = ["payment.failed"];
      expect(await traces(id)).toMatchObject({ postings: ["hold", "release"], events });
    }
  });
});

describe("cancelling while it is sent", () => {
  /** Waits until so many sessions of the service wait for a row that another one holds. */
  async function untilWaiting(sql: postgres.Sql, count: number): Promise<void> {
    const waiters = async () => {
      // A session that came since this transaction began is not among those it knows of.
      await sql`select pg_stat_clear_snapshot()`;
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.count;
    };
    await expect.poll(waiters, { timeout: 120_000, interval: 5 }).toBe(count);
  }

  /** Lets both come to the row while it is held, in this order, and go on together. */
  async function meetAt(id: string, acts: readonly (() => Promise<unknown>)[]) {
    const begun: Promise<unknown>[] = [];
    await asOwner((sql) =>
      sql.begin(async (held) => {
        await held`select 1 from transactions where id = ${id} for update`;
        for (const act of acts) {
          begun.push(act());
          await untilWaiting(held as unknown as postgres.Sql, begun.length);
        }
      }),
    );
    return Promise.all(begun);
  }

  it("ends one way only, in whichever order they run", async () => {
    const { make, cancel, read, traces } = desk;
    await desk.setThreshold(null);
    const outcomes: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const { body } = await make("payout", "3.00");
      const id = body.transactionId;
      const acts = [() => cancel(id), () => advance(id)];
      const results = await meetAt(id, round % 2 === 0 ? acts : acts.reverse());
      const response = codeOf(results[round % 2] as ApiAnswer);
      const { postings, events } = await traces(id);
      if (response === "200") await advance(id);
      const { status, providerRef } = await read(id);
      const sent = providerRef === null ? "not sent" : "sent";
      outcomes.push([response, status === "cancelled", sent, ...postings, ...events].join(" "));
    }
    const cancelled = "200 true not sent hold release payment.failed";
    expect(outcomes.filter((outcome) => outcome === cancelled)).toHaveLength(10);
    const kept = outcomes.filter((outcome) => outcome !== cancelled);
    for (const outcome of kept) expect(outcome).toBe("400 INVALID_STATE false sent hold");
    await customerMoney();
  });
});
