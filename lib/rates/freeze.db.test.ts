import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { closeDatabase } from "@/lib/db/client";
import { serveOnLoopback, type LoopbackServer } from "@/lib/tooling/test-loopback";
import { refreshRates } from "./refresh-rates";
import { createRateSimulator } from "./simulator";

let service: TestService;
let operator: string;
let second: string;
let server: LoopbackServer;
const simulator = createRateSimulator();

beforeAll(async () => {
  server = await serveOnLoopback((request) => simulator.fetch(request));
  service = await startTestService({
    worker: false,
    settings: {
      RATE_SOURCES: "coinbase,binance-p2p",
      COINBASE_BASE_URL: server.baseUrl,
      BINANCE_P2P_BASE_URL: server.baseUrl,
    },
  });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 10_000 });
  operator = await signInStaff(service, "operator");
  await stepUpStaff(service, "operator", operator);
  second = await signInStaff(service, "second operator");
  await stepUpStaff(service, "second operator", second);
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
/** Both sources say 15 and have been believed. */
beforeEach(async () => {
  await asOwner((sql) =>
    sql.unsafe(
      "delete from rate_freezes; delete from accepted_rates; delete from rate_observations",
    ),
  );
  await say("15", "15");
});

/** Makes the sources report these prices, and has them queried. */
async function say(coinbase: string, binance = coinbase): Promise<void> {
  simulator.set("coinbase", { price: coinbase });
  simulator.set("binance-p2p", { price: binance });
  await asOwner(
    (sql) => sql`update rate_observations set observed_at = observed_at - interval '2 minutes'`,
  );
  await refreshRates();
}

const quote = () => service.call("POST", "/api/convert/usdt-to-ghs", { amount: 1 });
const codeOfQuote = async () => {
  const { status, body } = await quote();
  return status === 201 ? String(body.rate) : String(body.error.code);
};
const board = async () =>
  (await service.call("GET", "/api/ops/rates", undefined, { key: operator })).body;
const openFreeze = async () => (await board()).freeze.freezeId as string;
const decide = (
  id: string,
  decision: string,
  options: { key?: string; headers?: Record<string, string> } = {},
) =>
  service.call(
    "POST",
    `/api/ops/rates/freezes/${id}/resolve`,
    { decision, reason: "Compared with the bank's own rate." },
    { key: operator, ...options },
  );

const confirm = (proposalId: string, key = second) =>
  service.call("POST", `/api/ops/proposals/${proposalId}/confirm`, undefined, { key });
/** One operator proposes to accept the mid, another one confirms it. */
async function accept(id: string) {
  const { proposal } = (await decide(id, "accept")).body;
  expect((await confirm(proposal.id)).status).toBe(200);
  return board();
}

const at15 = "14.925000";
const at30 = "29.850000";

describe("two sources that contradict each other", () => {
  it("are not averaged: nothing is quoted, and the rate shown is the last accepted, stale", async () => {
    expect(await codeOfQuote()).toBe(at15);
    await say("15", "30");
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    const indicative = await service.call("GET", "/api/convert/rate?amount=1");
    expect(indicative.body.error.code).toBe("RATE_UNAVAILABLE");
    for (const path of ["/rates", "/api/v1/rates"])
      expect((await service.call("GET", path)).body.data).toMatchObject([
        { mid: "15.000000", rate: at15, stale: true },
      ]);
    expect((await service.call("GET", "/rates/usdt-ghs")).body.stale).toBe(true);
    expect(await board()).toMatchObject({ state: "contradiction", current: null, freeze: null });
  });

  it("are quoted again once they agree, without a decision", async () => {
    await say("15", "30");
    await say("15.1");
    expect((await board()).state).toBe("quoting");
    expect(await codeOfQuote()).toBe("15.024500");
  });
});

describe("a jump against the last accepted mid", () => {
  it("freezes quoting, and neither the next refresh nor a slow way back ends it", async () => {
    await say("30");
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    expect(await board()).toMatchObject({
      state: "frozen",
      accepted: { mid: "15.000000" },
      current: "30.000000",
      freeze: { accepted: "15.000000", proposed: "30.000000", changePercent: "100.00" },
    });
    const id = await openFreeze();
    for (const price of ["29", "22", "16", "15.2", "15"]) await say(price);
    // Another process, or this one after a restart, finds the same.
    await closeDatabase();
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    expect(await board()).toMatchObject({ state: "frozen", freeze: { freezeId: id } });
    expect((await service.call("GET", "/rates")).body.data).toMatchObject([
      { mid: "15.000000", stale: true },
    ]);
  });

  it("is not quoted between its observation and the review either", async () => {
    await asOwner(
      (sql) => sql`
        insert into rate_observations (source, mid_micros, as_of, observed_at)
        values ('coinbase', 30000000, app_now(), app_now() + interval '1 second'),
          ('binance-p2p', 30000000, app_now(), app_now() + interval '1 second')`,
    );
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    expect((await board()).state).toBe("jumped");
  });

  it("cannot be made in small steps within the hour", async () => {
    await say("15.6");
    expect(await codeOfQuote()).toBe("15.522000");
    await say("16.2");
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    expect((await board()).freeze).toMatchObject({ accepted: "15.600000", proposed: "16.200000" });
  });

  it("leaves a quote made before it what it was: a promise for 300 seconds", async () => {
    const { body } = await quote();
    await say("30");
    const { conversionId } = body;
    const confirmed = await service.call("POST", "/api/convert/confirm", { conversionId });
    expect(confirmed.body).toMatchObject({ status: "completed", rate: at15 });
  });
});

describe("an operator's decision", () => {
  it("requires step-up, a reason and the operator's role", async () => {
    await say("30");
    const id = await openFreeze();
    const fresh = await signInStaff(service, "operator");
    expect((await decide(id, "accept", { key: fresh })).body.error.code).toBe("MFA_REQUIRED");
    const compliance = await signInStaff(service, "compliance");
    for (const key of [compliance, service.seeded.apiKey]) {
      expect((await decide(id, "accept", { key })).status).toBe(403);
      expect((await service.call("GET", "/api/ops/rates", undefined, { key })).status).toBe(403);
    }
    const path = `/api/ops/rates/freezes/${id}/resolve`;
    const bare = await service.call("POST", path, { decision: "accept" }, { key: operator });
    expect(bare.body.error.details.field).toBe("reason");
    for (const other of ["0", "999999999", "x", "1e3"])
      expect((await decide(other, "accept")).status).toBe(404);
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
  });

  it("to accept makes it the mid that is quoted once a second operator confirms it", async () => {
    await say("30");
    const id = await openFreeze();
    expect((await decide(id, "accept")).body).toMatchObject({
      state: "frozen",
      freeze: { freezeId: id },
      proposal: { status: "proposed", isYours: true },
    });
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    const { proposal } = await board();
    expect((await confirm(proposal.id, operator)).status).toBe(403);
    expect((await confirm(proposal.id)).status).toBe(200);
    expect(await board()).toMatchObject({
      state: "quoting",
      freeze: null,
      proposal: null,
      accepted: { mid: "30.000000", byName: "Efua Owusu" },
    });
    expect(await codeOfQuote()).toBe(at30);
    // The next review finds the same mid, which stays the operators'.
    await say("30");
    expect((await board()).accepted.byName).toBe("Efua Owusu");
    await say("30.1");
    expect((await board()).accepted).toMatchObject({ by: "system", byName: null });
    const again = await decide(id, "discard");
    expect(again.body.error.code).toBe("INVALID_STATE");
    expect((await board()).freezes[0]).toMatchObject({
      freezeId: id,
      decision: "accepted",
      decidedByName: "Efua Owusu",
    });
    const acts = await asOwner(
      (sql) => sql<{ action: string; actor: string }[]>`
        select action, actor from audit_log where resource = ${`rate-freeze:${id}`} order by id`,
    );
    expect(acts).toEqual([
      { action: "rate.frozen", actor: "system" },
      { action: "rate.accepted", actor: expect.stringMatching(/^usr_/) },
    ]);
  });

  it("cannot be replayed against a later freeze", async () => {
    await say("30");
    const id = await openFreeze();
    const headers = { "Idempotency-Key": `accept-${id}` };
    const { proposal } = (await decide(id, "accept", { headers })).body;
    expect((await confirm(proposal.id)).status).toBe(200);
    await say("60");
    const replayed = await decide(id, "accept", { headers });
    expect(replayed.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await decide(id, "accept")).body.error.code).toBe("INVALID_STATE");
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    expect((await board()).freeze).toMatchObject({ accepted: "30.000000", proposed: "60.000000" });
  });

  it("accepts the reviewed mid, not what the sources report by then", async () => {
    await say("30");
    const id = await openFreeze();
    await say("60");
    expect(await accept(id)).toMatchObject({
      state: "frozen",
      accepted: { mid: "30.000000" },
      freeze: { accepted: "30.000000", proposed: "60.000000" },
    });
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
  });

  it("discarding keeps the accepted mid; quoting resumes when the sources are close to it again", async () => {
    await say("30");
    expect((await decide(await openFreeze(), "discard")).body.state).toBe("discarded");
    await say("30.2");
    expect(await codeOfQuote()).toBe("RATE_UNAVAILABLE");
    expect((await board()).freeze).toBeNull();
    await say("15.1");
    expect(await codeOfQuote()).toBe("15.024500");
    await say("30");
    expect((await board()).state).toBe("frozen");
  });

  it("to discard one jump does not excuse another", async () => {
    await say("30");
    await decide(await openFreeze(), "discard");
    await say("20");
    expect((await board()).freeze).toMatchObject({ accepted: "15.000000", proposed: "20.000000" });
  });

  it("to discard holds for an hour: what the sources still report then is assessed again", async () => {
    await say("30");
    await decide(await openFreeze(), "discard");
    await asOwner((sql) =>
      sql.unsafe(`alter table rate_freezes disable trigger rate_freezes_decided_once;
        update rate_freezes set decided_at = decided_at - interval '61 minutes';
        alter table rate_freezes enable trigger rate_freezes_decided_once`),
    );
    await say("30");
    expect((await board()).freeze).toMatchObject({ accepted: "15.000000", proposed: "30.000000" });
  });

  it("of two operators at once counts once", async () => {
    await say("30");
    const id = await openFreeze();
    const responses = await Promise.all(
      ["accept", "discard", "accept", "discard"].map((decision) => decide(id, decision)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 200))
      expect(body.error.code).toBe("INVALID_STATE");
  });

  it("is not undone by the application: what was frozen and decided stays", async () => {
    await say("30");
    await accept(await openFreeze());
    const app = (statement: string) =>
      asOwner((sql) => sql.begin((tx) => tx.unsafe(`set local role cedirail_app; ${statement}`)));
    const denied = { code: "42501" };
    await expect(app("delete from rate_freezes")).rejects.toMatchObject(denied);
    await expect(app("delete from accepted_rates")).rejects.toMatchObject(denied);
    await expect(app("update rate_freezes set proposed_micros = 1")).rejects.toMatchObject(denied);
    await expect(app("update rate_freezes set decision = null")).rejects.toMatchObject(denied);
  });
});

it("refreshes that run at once freeze once", async () => {
  simulator.set("coinbase", { price: "30" });
  simulator.set("binance-p2p", { price: "30" });
  await asOwner(
    (sql) => sql`update rate_observations set observed_at = observed_at - interval '2 minutes'`,
  );
  await Promise.all(Array.from({ length: 8 }, () => refreshRates()));
  expect((await board()).freezes).toHaveLength(1);
});
