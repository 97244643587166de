import { createHmac } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { config } from "@/lib/config/env";
import { startReceiver, type Received, type Receiver } from "./test-receiver";
import { eventually, startTestService, type ApiAnswer, type TestService } from "./test-service";

type Body = ApiAnswer["body"];

/** What {@link testWebhooks} runs with. */
export const webhookScale = 0.001;
export const nothing: Pick<Received, "headers" | "body"> = { headers: {}, body: Buffer.alloc(0) };

/** The signature of interface §6, by `node:crypto` alone. */
export const hexSignature = (secret: string, body: Buffer) =>
  createHmac("sha256", secret).update(body).digest("hex");

/** A service with a worker for a file of tests, and for each test a receiver and no endpoints. */
export function testWebhooks() {
  let service: TestService;
  let receiver: Receiver;
  let sql: postgres.Sql;
  beforeAll(async () => {
    const settings = { WEBHOOK_ALLOW_LOOPBACK: "1" };
    service = await startTestService({ scale: webhookScale, settings });
    sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
    await ok("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    const { data } = await ok("GET", "/webhooks?limit=100");
    for (const { id } of data) await ok("DELETE", `/webhooks/${id}`);
    await receiver.stop();
  });
  afterAll(async () => {
    await sql.end();
    await service.stop();
  });

  const ok = async (method: string, path: string, body?: unknown, key?: string): Promise<Body> => {
    const options = key === undefined ? {} : { key };
    const answer = await service.call(method, path, body, options);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  return {
    service: () => service,
    receiver: () => receiver,
    sql: () => sql,
    /** Calls the API, which accepts it. */
    ok,
    /** Registers an endpoint, the receiver unless told otherwise. */
    register: (fields: Record<string, unknown> = {}) =>
      ok("POST", "/webhooks", {
        url: `${receiver.url}/hook`,
        events: ["payment.completed", "payment.failed"],
        ...fields,
      }),
    /** Waits until the receiver has so many requests. */
    receives: (count: number) =>
      eventually(() =>
        Promise.resolve(receiver.received.length >= count ? receiver.received : null),
      ),
    /** Waits for a delivery to an endpoint. */
    deliveryOf: (endpointId: string, condition: (delivery: Body) => boolean = () => true) =>
      eventually(async () => {
        const { data } = await ok("GET", `/webhooks/deliveries?endpointId=${endpointId}`);
        return data.find(condition) ?? null;
      }),
    /**
     * Makes what waits for its time due at once; only deliveries with so many attempts, where given. Attempts that
     * may be under way are not planned anew.
     */
    hasten: async (attempts: number | null = null) => {
      await sql`update deliveries set next_attempt_at = app_now()
        where next_attempt_at > app_now() and attempts = coalesce(${attempts}, attempts)`;
      await sql`update delivery_queues set due_at = app_now()`;
    },
  };
}
