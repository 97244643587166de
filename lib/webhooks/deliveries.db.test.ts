import { describe, expect, it } from "vitest";
import type { Receiver } from "@/lib/tooling/test-receiver";
import { eventually } from "@/lib/tooling/test-service";
import { hexSignature, nothing, testWebhooks, webhookScale } from "@/lib/tooling/test-webhooks";
import { retryDelaysMs } from "./schedule";

/** From what a merchant orders to what its receiver gets: real database, workers and HTTP. */

const hooks = testWebhooks();
const { ok, register, receives, deliveryOf, hasten } = hooks;
const pay = (phoneNumber = "+233240000001", key?: string) =>
  ok(
    "POST",
    "/api/mobile-money/transfer",
    { amount: 2, phoneNumber, description: "Kɔfi – 20 ₵" },
    key,
  );

describe("an event", () => {
  it("reaches the endpoint with the bytes that GET /events shows, signed", async () => {
    await register();
    const payout = await pay();
    const [got] = await receives(1);
    const { headers, body } = got ?? nothing;
    expect(headers["x-service-signature"]).toBe(
      hexSignature(hooks.service().seeded.webhookSecret, body),
    );
    const event = JSON.parse(body.toString());
    expect(event).toMatchObject({
      id: headers["x-service-event-id"],
      event: "payment.completed",
      environment: "testnet",
      merchantId: hooks.service().seeded.merchant.id,
      resource: "transaction",
      data: {
        transactionId: payout.transactionId,
        status: "completed",
        description: "Kɔfi – 20 ₵",
      },
    });
    expect(headers["webhook-id"]).toBe(event.id);
    const transaction = await ok("GET", `/api/transactions/${payout.transactionId}`);
    expect(event.data).toEqual(transaction);
    expect(await ok("GET", `/events/${event.id}`)).toEqual(event);
    const listed = await ok("GET", `/events?resourceId=${payout.transactionId}`);
    expect(listed).toMatchObject({ total: 1, data: [event] });
  });

  it("goes only to endpoints that want it and are enabled", async () => {
    const failures = await register({
      events: ["payment.failed"],
      url: `${hooks.receiver().url}/failures`,
    });
    const off = await register({ url: `${hooks.receiver().url}/off` });
    await ok("PATCH", `/webhooks/${off.id}`, { status: "disabled" });
    await register({ url: `${hooks.receiver().url}/all` });
    await pay("+233240000003");
    await receives(2);
    await pay();
    await receives(3);
    expect(
      hooks
        .receiver()
        .received.map(({ path }) => path)
        .sort(),
    ).toEqual(["/all", "/all", "/failures"]);
    expect((await ok("GET", `/webhooks/deliveries?endpointId=${failures.id}`)).total).toBe(1);
  });

  it("of another merchant is nobody's business", async () => {
    await register();
    const { apiKey } = hooks.service().seeded.secondMerchant;
    await ok("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "100.00" }, apiKey);
    const { transactionId } = await pay("+233240000001", apiKey);
    await eventually(async () => {
      const { body } = await hooks.service().call("GET", `/payments/${transactionId}`, undefined, {
        key: apiKey,
      });
      return body.status === "completed" ? true : null;
    });
    await pay();
    await receives(1);
    expect(JSON.parse(hooks.receiver().received[0]?.body.toString() ?? "").merchantId).toBe(
      hooks.service().seeded.merchant.id,
    );
    expect((await ok("GET", `/events?resourceId=${transactionId}`)).total).toBe(0);
  });
});

describe("a delivery that fails", () => {
  it("is tried again as the schedule says, with the same id and bytes, and then exhausted", async () => {
    // Each attempt ends when the test has seen the one before, whose next may be planned in milliseconds.
    const held: (() => void)[] = [];
    hooks
      .receiver()
      .responds((response) => held.push(() => response.writeHead(503).end("not now")));
    const failNext = () => eventually(async () => held.shift() ?? null).then((fail) => fail());
    const endpoint = await register();
    await pay();
    for (const [index, plannedMs] of retryDelaysMs.entries()) {
      await failNext();
      const failed = await deliveryOf(
        endpoint.id,
        ({ status, attempts }) => status === "failed" && attempts.length === index + 1,
      );
      const { at, durationMs } = failed.attempts[index];
      const delayMs = Date.parse(failed.nextAttemptAt) - Date.parse(at);
      // The attempt itself takes its time; of delays of a few milliseconds it is the most.
      expect(delayMs).toBeGreaterThanOrEqual(Math.floor(plannedMs * webhookScale * 0.8));
      expect(delayMs).toBeLessThanOrEqual(plannedMs * webhookScale * 1.2 + durationMs + 2000);
      // Not one that has been planned meanwhile.
      if (plannedMs * webhookScale > 100) await hasten(index + 1);
    }
    await failNext();
    const exhausted = await deliveryOf(endpoint.id, ({ status }) => status === "exhausted");
    expect(exhausted).toMatchObject({ nextAttemptAt: null, attempts: { length: 10 } });
    expect(exhausted.attempts[9]).toMatchObject({
      statusCode: 503,
      error: "The response was 503, not 2xx.",
      response: { body: "not now", isCut: false },
    });
    expect(new Set(hooks.receiver().received.map(({ body }) => body.toString())).size).toBe(1);
    expect(
      new Set(hooks.receiver().received.map(({ headers }) => headers["webhook-id"])).size,
    ).toBe(1);

    hooks.receiver().responds((response) => response.writeHead(204).end());
    const retried = await ok("POST", `/webhooks/deliveries/${exhausted.id}/retry`);
    expect(retried.status).toBe("pending");
    const done = await deliveryOf(endpoint.id, ({ status }) => status === "success");
    expect(done).toMatchObject({ id: exhausted.id, attempts: { length: 11 }, nextAttemptAt: null });
    expect(hooks.receiver().received[10]?.body).toEqual(hooks.receiver().received[0]?.body);
  });

  const failures: [string, (respond: Receiver) => void, unknown][] = [
    [
      "a redirect",
      (to) =>
        to.responds((response) => response.writeHead(302, { location: `${to.url}/else` }).end()),
      { statusCode: 302, error: expect.stringContaining("redirects are not followed") },
    ],
    [
      "a reset before a response",
      (to) => to.responds((response) => response.socket?.resetAndDestroy()),
      { statusCode: null, response: null, error: expect.stringContaining("broke off") },
    ],
    [
      "a response of megabytes",
      (to) => to.responds((response) => response.writeHead(500).end("x".repeat(5_000_000))),
      { statusCode: 500, response: { body: "x".repeat(4096), isCut: true } },
    ],
  ];
  it.each(failures)("is recorded for what it is: %s", async (_, prepare, expected) => {
    prepare(hooks.receiver());
    const endpoint = await register();
    await ok("POST", `/webhooks/${endpoint.id}/test`, {});
    const failed = await deliveryOf(endpoint.id, ({ attempts }) => attempts.length > 0);
    expect(failed.attempts[0]).toMatchObject(expected as object);
    expect(hooks.receiver().received.every(({ path }) => path === "/hook")).toBe(true);
  });

  it("of which the status came is a success once, whatever became of the rest", async () => {
    hooks.receiver().responds((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("part", () => response.socket?.resetAndDestroy());
    });
    const endpoint = await register();
    await ok("POST", `/webhooks/${endpoint.id}/test`, {});
    const done = await deliveryOf(endpoint.id, ({ status }) => status === "success");
    expect(done.attempts).toHaveLength(1);
    expect(hooks.receiver().received).toHaveLength(1);
  });

  it("is retried with all others that failed since a moment, but not those of a disabled endpoint", async () => {
    hooks.receiver().responds((response) => response.writeHead(500).end());
    const [one, other] = [
      await register(),
      await register({ url: `${hooks.receiver().url}/other` }),
    ];
    const count = ({ id }: { id: string }, status: string, expected: number) =>
      eventually(async () => {
        const { total } = await ok("GET", `/webhooks/deliveries?endpointId=${id}&status=${status}`);
        return total === expected ? true : null;
      });
    const since = (await ok("GET", "/webhooks")).asOf;
    for (const { id } of [one, other, one]) await ok("POST", `/webhooks/${id}/test`, {});
    await count(one, "failed", 2);
    await count(other, "failed", 1);
    await ok("PATCH", `/webhooks/${other.id}`, { status: "disabled" });
    const given = await deliveryOf(other.id, () => true);
    expect(given).toMatchObject({ status: "exhausted", nextAttemptAt: null });
    const refused = await hooks.service().call("POST", `/webhooks/deliveries/${given.id}/retry`);
    expect(refused.body.error.code).toBe("INVALID_STATE");
    // An attempt that was planned meanwhile stays under way: none succeeds before all are retried.
    const held: (() => void)[] = [];
    hooks.receiver().responds((response) => held.push(() => response.writeHead(500).end()));
    expect(await ok("POST", "/webhooks/deliveries/retry", { since })).toEqual({ retried: 2 });
    hooks.receiver().responds((response) => response.writeHead(200).end());
    for (const fail of held) fail();
    await count(one, "success", 2);
  });
});
