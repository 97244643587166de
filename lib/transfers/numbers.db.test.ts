import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import type { ProviderCode } from "@/lib/providers/contract";
import {
  eventually,
  startTestService,
  type ApiAnswer,
  type TestService,
} from "@/lib/tooling/test-service";
import { transferFaults } from "@/lib/tooling/test-audit";

/** Every test number of contract §6, on each network and both ways, through API, worker and network. */

let service: TestService;
let sql: postgres.Sql;
const ended = new Map<string, ApiAnswer["body"]>();
let openingMinor = 0n;

const prefixes: Record<ProviderCode, string> = { mtn: "24", airtel: "27", telecel: "20" };
const networks = Object.keys(prefixes) as ProviderCode[];
const ways = ["payout", "collection"] as const;
type Way = (typeof ways)[number];
interface Case {
  network: ProviderCode;
  way: Way;
  number: string;
  steps: string[];
  failure: string | null;
}

const paid = ["pending", "processing", "completed"];
const rejected = ["pending", "processing", "failed"];
const unseen = ["pending", "failed"];
const open = ["pending", "processing"];
const expected: Record<string, Record<Way, [steps: string[], failure: string | null]>> = {
  "001": { payout: [paid, null], collection: [paid, null] },
  "002": { payout: [unseen, "RECIPIENT_NOT_FOUND"], collection: [unseen, "PAYER_NOT_FOUND"] },
  "003": {
    payout: [rejected, "RECIPIENT_LIMIT_REACHED"],
    collection: [rejected, "PAYER_LIMIT_REACHED"],
  },
  "004": { payout: [paid, null], collection: [rejected, "PAYER_INSUFFICIENT_FUNDS"] },
  "005": { payout: [paid, null], collection: [rejected, "PAYER_REJECTED"] },
  "006": { payout: [paid, null], collection: [rejected, "PAYER_TIMEOUT"] },
  "007": { payout: [open, null], collection: [open, null] },
  "008": { payout: [[...paid, "reversed"], null], collection: [paid, null] },
  "009": { payout: [paid, null], collection: [paid, null] },
  "010": { payout: [paid, null], collection: [paid, null] },
  "011": { payout: [paid, null], collection: [paid, null] },
  "012": { payout: [paid, null], collection: [paid, null] },
  other: { payout: [paid, null], collection: [paid, null] },
};
const cases: Case[] = networks.flatMap((network) =>
  Object.entries(expected).flatMap(([number, byWay]) =>
    ways.map((way) => {
      const [steps, failure] = byWay[way];
      return { network, way, number, steps, failure };
    }),
  ),
);
const phoneOf = ({ network, number }: Case) =>
  `+233${prefixes[network]}${number === "other" ? "1234567" : `0000${number}`}`;
const nameOf = (one: Case) => `${one.network} ${one.way} ${one.number}`;
const of = (one: Case): ApiAnswer["body"] => ended.get(nameOf(one));
const minorOf = (text: string) => BigInt(text.replace(".", ""));
const amountOf = (index: number) => `${20 + index}.${String(10 + index)}`;

async function balance() {
  const { body } = await service.call("GET", `/wallet/balance/${service.seeded.merchant.wallet}`);
  return body.balances.GHSFIAT;
}

async function moveAndWait(one: Case, index: number): Promise<void> {
  const path = one.way === "payout" ? "/api/mobile-money/transfer" : `/mobile-money/${one.network}`;
  const phoneNumber = phoneOf(one);
  const { status, body } = await service.call("POST", path, {
    amount: amountOf(index),
    phoneNumber,
  });
  expect([nameOf(one), status]).toEqual([nameOf(one), 201]);
  if (one.way === "collection") expect(body.paymentId).toBe(body.transactionId);
  const last = one.steps.at(-1) ?? "";
  ended.set(nameOf(one), await service.until(body.transactionId, [last]));
}

beforeAll(async () => {
  service = await startTestService({ scale: 0.006 });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "9000.00" });
  openingMinor = minorOf((await balance()).balance);
  await Promise.all(cases.map(moveAndWait));
});
afterAll(async () => {
  await sql.end();
  await service.stop();
});

describe.each(networks)("%s", (network) => {
  const own = cases.filter((one) => one.network === network);

  it.each(own.map((one) => [nameOf(one), one] as const))("%s", (_, one) => {
    const transfer = of(one);
    const statuses = transfer.history.map((step: { status: string }) => step.status);
    // A transaction that waits for its network says so, and stays `pending`.
    const reached = statuses.filter((status: string, at: number) => status !== statuses[at - 1]);
    expect(reached).toEqual(one.steps);
    expect(transfer.failure?.code ?? null).toBe(one.failure);
    expect(transfer.statusReason).toBeNull();
    expect(transfer.provider).toBe(one.number === "002" && one.way === "payout" ? null : network);
    const cameBack = one.way === "payout" && (one.failure !== null || one.number === "008");
    const total = minorOf(transfer.amount) + minorOf(transfer.fee.amount);
    expect(transfer.refund === null ? null : minorOf(transfer.refund.amount)).toBe(
      cameBack ? total : null,
    );
    expect(transfer.completedAt !== null).toBe(one.steps.includes("completed"));
    const phone = one.way === "payout" ? transfer.recipient : transfer.payer;
    expect(phone).toBe(phoneOf(one));
  });

  it("a number without a name on record shows none; the others show their holder's", () => {
    const nameAt = (number: string) =>
      of(own.find((one) => one.number === number && one.way === "payout") as Case).recipientName;
    expect(nameAt("010")).toBeNull();
    expect(nameAt("001")).toMatch(/^[A-Z]+ [A-Z]+$/);
  });

  it("its book is what we settled, under one reference each", async () => {
    const settled = own.filter((one) => one.steps.includes("completed"));
    const lines = (await service.book(network)).map(({ direction, reference, times }) =>
      [direction, reference, times].join(" "),
    );
    expect(lines.sort()).toEqual(
      settled
        .map((one) => [one.way === "payout" ? "out" : "in", of(one).providerRef, 1].join(" "))
        .sort(),
    );
  });

  it("the reversed payout came back as one refund, found by our own query, with two events", async () => {
    const payout = of(own.find((one) => one.number === "008" && one.way === "payout") as Case);
    const refunds = await sql`
      select type, status, amount_minor::text as amount from transactions
      where refund_of = ${payout.transactionId}`;
    const total = minorOf(payout.amount) + minorOf(payout.fee.amount);
    expect([...refunds]).toEqual([
      { type: "refund", status: "completed", amount: total.toString() },
    ]);
    const events = await sql<{ event: string }[]>`
      select event from reporting.events where resource_id = ${payout.transactionId}
      order by created_at`;
    expect(events.map(({ event }) => event)).toEqual(["payment.completed", "payment.failed"]);
    const [reversedAt] = payout.history.slice(-1).map((step: { at: string }) => step.at);
    const requested = await sql`
      select 1 from provider_calls where transaction_id = ${payout.transactionId}
      and reference = ${payout.providerRef} and started_at <= ${reversedAt}`;
    // The sending, and a question after it.
    expect(requested.length).toBeGreaterThan(1);
  });

  it("012 was announced twice and moved once", async () => {
    for (const way of ways) {
      const { transactionId } = of(
        own.find((one) => one.number === "012" && one.way === way) as Case,
      );
      await eventually(async () => {
        const callbacks = await sql<{ flags: string[] }[]>`
          select flags from provider_callbacks where transaction_id = ${transactionId} order by id`;
        return callbacks.length === 2 ? callbacks : null;
      });
      const moved = await sql`
        select 1 from postings where transaction_id = ${transactionId}
          and kind in ('settle', 'collection')`;
      expect(moved).toHaveLength(1);
    }
  });
});

describe("after all of them", () => {
  it("the wallet is right to the pesewa", async () => {
    let available = openingMinor;
    let reserved = 0n;
    for (const one of cases) {
      const { amount, fee, refund, status } = of(one);
      const total = minorOf(amount) + minorOf(fee.amount);
      if (one.way === "collection" && status === "completed")
        available += minorOf(amount) - minorOf(fee.amount);
      if (one.way === "payout" && refund === null) available -= total;
      if (one.way === "payout" && status === "processing") reserved += total;
    }
    const now = await balance();
    expect([minorOf(now.available), minorOf(now.reserved)]).toEqual([available, reserved]);
  });

  it("the networks' books, our floats and every record agree, and 007 still waits", async () => {
    expect(await transferFaults(sql, await service.book())).toEqual([]);
    for (const one of cases.filter(({ number }) => number === "007")) {
      const { body } = await service.call("GET", `/payments/${of(one).transactionId}`);
      expect(body.status).toBe("processing");
    }
  });
});
