import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import {
  eventually,
  startTestService,
  type ApiAnswer,
  type TestService,
} from "@/lib/tooling/test-service";
import { payoutFaults } from "./test-audit";

/** Every test number of contract §6 as a payout, through API, worker, simulator and callbacks. */

let service: TestService;
let sql: postgres.Sql;
const ended = new Map<string, ApiAnswer["body"]>();
let openingMinor = 0n;

const amountOf = (index: number) => `${100 + index}.${String(10 + index)}`;
const minorOf = (text: string) => BigInt(text.replace(".", ""));
const paid = ["pending", "processing", "completed"];
const refused = ["pending", "processing", "failed"];
const unseen = ["pending", "failed"];
const cases: [phone: string, steps: string[], failure: string | null][] = [
  ["+233240000001", paid, null],
  ["+233240000002", unseen, "RECIPIENT_NOT_FOUND"],
  ["+233240000003", refused, "RECIPIENT_LIMIT_REACHED"],
  ["+233240000004", paid, null],
  ["+233240000005", paid, null],
  ["+233240000006", paid, null],
  ["+233240000007", ["pending", "processing"], null],
  ["+233240000008", [...paid, "reversed"], null],
  ["+233240000009", paid, null],
  ["+233240000010", paid, null],
  ["+233240000011", paid, null],
  ["+233240000012", paid, null],
  ["+233241234567", paid, null],
  ["+233200000001", unseen, "PROVIDER_UNAVAILABLE"],
  ["+233270000001", unseen, "PROVIDER_UNAVAILABLE"],
];
const of = (phone: string): ApiAnswer["body"] => ended.get(phone);

async function balance() {
  const { body } = await service.call("GET", `/wallet/balance/${service.seeded.merchant.wallet}`);
  return body.balances.GHSFIAT;
}

async function payAndWait([phone, steps]: (typeof cases)[number], index: number) {
  const { status, body } = await service.call("POST", "/api/mobile-money/transfer", {
    amount: amountOf(index),
    phoneNumber: phone,
  });
  expect(status).toBe(201);
  if (phone.endsWith("009")) await untilWaiting(body.transactionId);
  ended.set(phone, await service.until(body.transactionId, [steps.at(-1) ?? ""]));
}

async function untilWaiting(id: string) {
  await eventually(async () => {
    const { body } = await service.call("GET", `/payments/${id}`);
    expect(["pending"]).toContain(body.status);
    return body.statusReason === "provider_unavailable" ? body : null;
  });
}

beforeAll(async () => {
  service = await startTestService({ scale: 0.006 });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "5000.00" });
  openingMinor = minorOf((await balance()).balance);
  await Promise.all(cases.map(payAndWait));
});
afterAll(async () => {
  await sql.end();
  await service.stop();
});

describe("a payout to", () => {
  it.each(cases)("%s goes through %j and ends with failure %s", (phone, steps, failure) => {
    const payout = of(phone);
    expect(payout.history.map((step: { status: string }) => step.status)).toEqual(steps);
    expect(payout.failure?.code ?? null).toBe(failure);
    expect(payout.statusReason).toBeNull();
    const gone = failure !== null || phone.endsWith("008");
    const total = minorOf(payout.amount) + minorOf(payout.fee.amount);
    expect(payout.refund === null ? null : minorOf(payout.refund.amount)).toBe(gone ? total : null);
    expect(payout.completedAt !== null).toBe(steps.includes("completed"));
  });

  it("a number without a name on record shows none; the others show their holder's", () => {
    expect(of("+233240000010").recipientName).toBeNull();
    expect(of("+233240000001").recipientName).toMatch(/^[A-Z]+ [A-Z]+$/);
  });

  it.each(cases)(
    "%s left evidence of every sending, under its one reference",
    async (phone, steps) => {
      const payout = of(phone);
      const calls = await sql<{ operation: string; reference: string; outcome: string }[]>`
      select operation, reference, outcome from reporting.provider_calls
      where transaction_id = ${payout.transactionId} order by started_at`;
      const sent = calls.filter(({ operation }) => operation === "transfer");
      expect(sent.length).toBe(steps.includes("processing") ? 1 : 0);
      for (const { reference } of sent) expect(reference).toBe(payout.providerRef);
      if (phone.endsWith("0011")) expect(sent[0]?.outcome).toBe("reset");
      if (phone.endsWith("0009"))
        expect(calls.filter(({ outcome }) => outcome === "503").length).toBeGreaterThan(0);
    },
  );

  it("the one that was reversed came back as one refund, found by our own query, with two events", async () => {
    const payout = of("+233240000008");
    const refunds = await sql`
      select t.status, t.type, t.amount_minor, t.wallet from transactions t
      where t.refund_of = ${payout.transactionId}`;
    expect(refunds).toEqual([
      {
        status: "completed",
        type: "refund",
        amount_minor: (minorOf(payout.amount) + minorOf(payout.fee.amount)).toString(),
        wallet: payout.wallet,
      },
    ]);
    const told = await sql<{ body: string }[]>`
      select body from events where resource_id = ${payout.transactionId} order by sequence`;
    const bodies = told.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event, data }) => [event, data.status])).toEqual([
      ["payment.completed", "completed"],
      ["payment.failed", "reversed"],
    ]);
    expect(bodies[0].data.refund).toBeNull();
    const [query] = await sql`
      select 1 from reporting.provider_calls where transaction_id = ${payout.transactionId}
        and operation = 'transfer_status' and started_at > ${payout.completedAt}`;
    expect(query).toBeDefined();
  });

  it.each(cases.filter(([, steps]) => steps.at(-1) !== "processing"))(
    "%s told its end in an event whose bytes hold what the API shows",
    async (phone) => {
      const payout = of(phone);
      const [event] = await sql<{ body: string; id: string; merchant_id: string }[]>`
        select body, id, merchant_id from events where resource_id = ${payout.transactionId}
        order by sequence desc limit 1`;
      expect(JSON.parse(event?.body ?? "{}")).toMatchObject({
        id: event?.id,
        merchantId: service.seeded.merchant.id,
        environment: "testnet",
        resource: "transaction",
        data: payout,
      });
    },
  );
});

describe("after all of them", () => {
  it("the network announced 012 twice and late, and it was settled once", async () => {
    const { providerRef } = of("+233240000012");
    const path = join(config().dataDirectory, "simulators", "mtn.jsonl");
    await eventually(() => {
      const notices = readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line.includes(providerRef) && line.includes('"notice"'));
      return Promise.resolve(notices.length === 2 ? notices : null);
    });
    const settled = await sql`
      select 1 from postings where transaction_id = ${of("+233240000012").transactionId}
        and kind = 'settle'`;
    expect(settled).toHaveLength(1);
  });

  it("the wallet is right to the pesewa", async () => {
    const keeps = (phone: string) => of(phone).refund === null;
    const spent = cases
      .filter(([phone]) => keeps(phone))
      .map(([phone]) => minorOf(of(phone).amount) + minorOf(of(phone).fee.amount));
    const open = of("+233240000007");
    const heldMinor = minorOf(open.amount) + minorOf(open.fee.amount);
    const now = await balance();
    expect(minorOf(now.reserved)).toBe(heldMinor);
    expect(minorOf(now.available)).toBe(
      openingMinor - spent.reduce((sum, minor) => sum + minor, 0n),
    );
  });

  it("the network's book, our float and every record agree, and 007 still waits", async () => {
    expect(await payoutFaults(sql, await service.book())).toEqual([]);
    const { body } = await service.call("GET", `/payments/${of("+233240000007").transactionId}`);
    expect(body.status).toBe("processing");
  });
});
