import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { workQueues } from "@/lib/processes/work-queues";
import { startWorker, type StartedWorker } from "@/lib/jobs/engine";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { callbackUrl } from "./callback-token";
import { transferFaults } from "@/lib/tooling/test-audit";

/** Everything at once: what parallel callers and workers cannot bring about. */

let service: TestService;
let sql: postgres.Sql;
let workers: StartedWorker[];

beforeAll(async () => {
  service = await startTestService({ scale: 0.005, worker: false });
  startWorkers();
  sql = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await stopWorkers();
  await sql.end();
  await service.stop();
});

function startWorkers(): void {
  workers = [startWorker(workQueues()), startWorker(workQueues())];
}
async function stopWorkers(): Promise<void> {
  await Promise.all(workers.map((worker) => worker.stop()));
}

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const minorOf = (text: string) => BigInt(text.replace(".", ""));
const second = () => ({ key: service.seeded.secondMerchant.apiKey });
const faucet = (currency: string, amount: string, options = {}) =>
  service.call("POST", "/api/sandbox/faucet", { currency, amount }, options);
const transfer = (amount: string, phoneNumber = "+233241234567", options = {}) =>
  service.call("POST", "/api/mobile-money/transfer", { amount, phoneNumber }, options);

async function balances(wallet = service.seeded.merchant.wallet, options = {}) {
  const { body } = await service.call("GET", `/wallet/balance/${wallet}`, undefined, options);
  return body.balances;
}
async function untilAllEnded(): Promise<void> {
  await eventually(async () => {
    const open =
      await sql`select 1 from transactions where status in ('pending', 'processing') limit 1`;
    return open.length === 0 ? true : null;
  });
}
async function faultsAtRest(): Promise<string[]> {
  await untilAllEnded();
  return transferFaults(sql, await service.book());
}
/** How many responses there were of each kind. */
function tally(responses: { status: number; body: { error?: { code: string } } }[]) {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const kind = `${status} ${body.error?.code ?? ""}`.trim();
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe("parallel callers", () => {
  it("50 payouts of the full balance: one wins, the others have no money (reliability M4)", async () => {
    await faucet("GHS", "101.00");
    const responses = await times(50, () => transfer("100.00"));
    expect(tally(responses)).toEqual({ "201": 1, "400 INSUFFICIENT_FUNDS": 49 });
    expect(await faultsAtRest()).toEqual([]);
    expect((await balances()).GHSFIAT.balance).toBe("0.00");
  });

  it("100 confirmations of one quote: one conversion, and all get its response (reliability M9)", async () => {
    await faucet("USDT", "30.00");
    const { body: quote } = await service.call("POST", "/api/convert/usdt-to-ghs", {
      amount: "10",
    });
    const { conversionId } = quote;
    const responses = await times(100, () =>
      service.call("POST", "/api/convert/confirm", { conversionId }),
    );
    expect(tally(responses)).toEqual({ "200": 100 });
    expect(new Set(responses.map(({ body }) => body.transactionId)).size).toBe(1);
    const posted = await sql`select 1 from transactions where conversion_id = ${conversionId}`;
    expect(posted).toHaveLength(1);
    expect((await balances()).USDT.balance).toBe("20.000000");
    expect((await balances()).GHSFIAT.balance).toBe(quote.targetAmount);
  });

  it("payouts and withdrawals racing conversions never take a balance below zero (reliability M5)", async () => {
    const { merchant } = service.seeded;
    const withdraw = () =>
      service.call("POST", "/wallet/withdraw", {
        walletAddress: merchant.wallet,
        amount: "40.00",
        currency: "GHS",
        destination: { type: "mobile-money", phoneNumber: "+233241234567" },
      });
    for (let round = 0; round < testSize(3, 500); round += 1) {
      await faucet("USDT", "6.00");
      // Only the balance is to stop them, not the limit of a day or of open quotes.
      await sql`delete from limit_usage where merchant_id = ${merchant.id}`;
      await sql`update conversions set expires_at = app_now() where status = 'quoted'`;
      const quotes = await times(9, (index) =>
        index % 3 === 0
          ? service.call("POST", "/api/convert/ghs-to-usdt", { amount: "40" })
          : service.call("POST", "/api/convert/usdt-to-ghs", { amount: "5" }),
      );
      const responses = await Promise.all([
        ...quotes.map(({ body }) =>
          service.call("POST", "/api/convert/confirm", { conversionId: body.conversionId }),
        ),
        ...Array.from({ length: 12 }, (_, index) =>
          index % 3 === 0 ? withdraw() : transfer("40.00"),
        ),
      ]);
      const kinds = Object.keys(tally(responses)).filter((kind) => !kind.startsWith("2"));
      expect(kinds.filter((kind) => kind !== "400 INSUFFICIENT_FUNDS")).toEqual([]);
      const { USDT, GHSFIAT } = await balances();
      for (const { available, reserved } of [USDT, GHSFIAT])
        for (const part of [available, reserved]) expect(minorOf(part)).toBeGreaterThanOrEqual(0n);
    }
    expect(await faultsAtRest()).toEqual([]);
  });
});

describe("the limits of a tier (reliability R5)", () => {
  it("50 parallel payouts never exceed the daily limit, and a failed one releases its share", async () => {
    await faucet("GHS", "9000.00", second());
    const rejectedNumber = "+233240000003";
    // None may fail before the last is requested: it would give its share to another.
    await stopWorkers();
    const responses = await times(50, () => transfer("400.00", rejectedNumber, second()));
    expect(tally(responses)).toEqual({ "201": 7, "400 LIMIT_EXCEEDED": 43 });
    startWorkers();
    await untilAllEnded();
    const used = () => sql`
      select period, used_minor from limit_usage
      where merchant_id = ${service.seeded.secondMerchant.id} order by period`;
    expect(await used()).toEqual([
      { period: "day", used_minor: "0" },
      { period: "month", used_minor: "0" },
    ]);
    const again = await times(50, () => transfer("400.00", "+233241234567", second()));
    expect(tally(again)).toEqual({ "201": 7, "400 LIMIT_EXCEEDED": 43 });
    expect(await faultsAtRest()).toEqual([]);
    expect((await used()).map(({ used_minor }) => used_minor)).toEqual(["280000", "280000"]);
  });
});

describe("callbacks", () => {
  const send = (url: string, body: unknown = { status: "SUCCESSFUL" }) =>
    fetch(url, { method: "PUT", body: JSON.stringify(body) });
  const transferOf = (id: string) =>
    eventually(async () => {
      const [row] = await sql<{ id: string }[]>`
        select id from transfers where transaction_id = ${id}`;
      return row?.id ?? null;
    });
  const here = (id: string) => callbackUrl("mtn", id).replace(/^http:\/\/[^/]+/, service.url);

  it("two workers and a flood of callbacks settle each payout once (reliability C7, W10)", async () => {
    await faucet("GHS", "9000.00");
    const count = testSize(30, 200);
    const responses = await times(count, async () => {
      const response = await transfer("5.00");
      // From the moment its network learns the address: before, while and after it is sent.
      const id = await transferOf(response.body.transactionId);
      const callbacks = await times(8, () => send(here(id)));
      expect(callbacks.map(({ status }) => status)).toEqual(Array(8).fill(200));
      return response;
    });
    expect(tally(responses)).toEqual({ "201": count });
    expect(await faultsAtRest()).toEqual([]);
  });

  it("forged, altered or unknown ones get 401 and move nothing (reliability W9)", async () => {
    const { body } = await transfer("5.00", "+233240000007");
    await service.until(body.transactionId, ["processing"]);
    const url = new URL(here(body.transactionId));
    const token = url.searchParams.get("token") ?? "";
    const before = await sql`select max(id) as last from entries`;
    const altered = [...token].map((letter, index) =>
      index === token.length - 1 ? (letter === "0" ? "1" : "0") : letter,
    );
    const forged: [provider: string, token: string][] = [
      ["mtn", ""],
      ["mtn", body.transactionId],
      ["mtn", altered.join("")],
      ["mtn", `${token}0`],
      ["telecel", token],
      ["no-such-network", token],
      ["mtn", token.replace(/^txn_./, "txn_X")],
    ];
    for (const [provider, wrong] of forged) {
      url.searchParams.set("provider", provider);
      url.searchParams.set("token", wrong);
      expect([provider, wrong, (await send(url.toString())).status]).toEqual([
        provider,
        wrong,
        401,
      ]);
    }
    expect(await sql`select max(id) as last from entries`).toEqual(before);
  });

  it("a valid one moves nothing unless the provider's own response says so (reliability W9)", async () => {
    const [open] = await sql<
      { id: string }[]
    >`select id from transactions where status = 'processing'`;
    const id = open?.id ?? "";
    const requested = async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from reporting.provider_calls
        where transaction_id = ${id} and operation = 'transfer_status'`;
      return row?.count ?? 0;
    };
    const entriesBefore = await sql`select max(id) as last from entries`;
    for (const status of ["SUCCESSFUL", "FAILED"]) {
      const askedBefore = await requested();
      const response = await send(here(id), { status, amount: "5", financialTransactionId: "1" });
      expect(response.status).toBe(200);
      await eventually(async () => ((await requested()) > askedBefore ? true : null));
    }
    expect((await service.call("GET", `/payments/${id}`)).body.status).toBe("processing");
    expect(await sql`select max(id) as last from entries`).toEqual(entriesBefore);
  });

  it("a merchant's own nudge counts only with its signature over the exact bytes", async () => {
    const { createHmac } = await import("node:crypto");
    const [open] = await sql<
      { id: string }[]
    >`select id from transactions where status = 'processing'`;
    const raw = JSON.stringify({ transactionId: open?.id });
    const sign = (secret: string, text: string) =>
      createHmac("sha256", secret).update(text).digest("hex");
    const { webhookSecret } = service.seeded;
    const nudge = (signature: string | null) =>
      service.call("POST", "/api/transactions/webhook", undefined, {
        key: null,
        raw,
        headers: signature === null ? {} : { "x-service-signature": signature },
      });
    const right = sign(webhookSecret, raw);
    expect((await nudge(right)).status).toBe(200);
    const wrong = [null, "", sign("whsec_other", raw), sign(webhookSecret, `${raw} `)];
    for (const signature of [...wrong, right.toUpperCase(), right.slice(1)])
      expect((await nudge(signature)).status).toBe(401);
  });
});
