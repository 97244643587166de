import { createHmac } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import type { ProviderCode } from "@/lib/providers/contract";
import { shiftClock } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { deleteRejectedCallbacks } from "@/lib/evidence/callbacks";
import { callbackUrl } from "./callback-token";

/** What a callback can and cannot do, for each network in its own form (reliability W9). */

let service: TestService;
let sql: postgres.Sql;

beforeAll(async () => {
  service = await startTestService({ scale: 0.005 });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "9000.00" });
});
afterAll(async () => {
  await sql.end();
  await service.stop();
});

const networks = ["mtn", "airtel", "telecel"] as const;
const prefixes: Record<ProviderCode, string> = { mtn: "24", airtel: "27", telecel: "20" };
interface Sent {
  transactionId: string;
  providerRef: string;
}

async function transfer(network: ProviderCode, number: string, until: string): Promise<Sent> {
  const phoneNumber = `+233${prefixes[network]}0000${number}`;
  const { body } = await service.call("POST", "/api/mobile-money/transfer", {
    amount: "5.00",
    phoneNumber,
  });
  return service.until(body.transactionId, [until]);
}

const addressOf = (network: ProviderCode, { transactionId }: Sent) =>
  callbackUrl(network, network === "mtn" ? transactionId : null).replace(
    /^http:\/\/[^/]+/,
    service.url,
  );

/** A callback in the network's own form, as it would announce this end. */
function callbackBody(network: ProviderCode, sent: Sent, ended: "succeeded" | "failed"): string {
  switch (network) {
    case "mtn":
      return JSON.stringify({
        amount: "5",
        currency: "GHS",
        externalId: sent.transactionId,
        payee: { partyIdType: "MSISDN", partyId: "233240000007" },
        status: ended === "succeeded" ? "SUCCESSFUL" : "FAILED",
      });
    case "airtel": {
      const transaction = {
        id: sent.providerRef,
        message: "Paid",
        status_code: ended === "succeeded" ? "TS" : "TF",
        airtel_money_id: "MP260801.1015.A00042",
      };
      const key = config().rails.airtel?.callbackKey ?? "";
      const hash = createHmac("sha256", key)
        .update(JSON.stringify({ transaction }))
        .digest("base64");
      return JSON.stringify({ transaction, hash });
    }
    case "telecel":
      return JSON.stringify({
        input_OriginalConversationID: "AG_20260801_00004b1c2d",
        input_TransactionID: "7HT2KQ9ZPA",
        input_ResultCode: ended === "succeeded" ? "INS-0" : "INS-6",
        input_ResultDesc: "",
        input_ThirdPartyConversationID: sent.providerRef,
      });
    default:
      return network satisfies never;
  }
}

const send = (url: string, body: string) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
const lastEntry = async () => (await sql`select max(id) as last from entries`)[0]?.last;
const flagsOf = async ({ transactionId }: Sent) => {
  const rows = await sql<{ flags: string[] }[]>`
    select flags from provider_callbacks where transaction_id = ${transactionId} order by id`;
  return rows.map(({ flags }) => flags);
};
const rejectedFlags = async (network: ProviderCode) => {
  const rows = await sql<{ flags: string[] }[]>`
    select flags from provider_callbacks where provider = ${network} and not accepted order by id`;
  return rows.flatMap(({ flags }) => flags);
};
const questionsAbout = async ({ transactionId, providerRef }: Sent) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from provider_calls
    where transaction_id = ${transactionId} and reference = ${providerRef}`;
  return row?.count ?? 0;
};

describe.each(networks)("%s", (network) => {
  it("a callback with another token is rejected, flagged and moves nothing", async () => {
    const open = await transfer(network, "007", "processing");
    const before = await lastEntry();
    const url = new URL(addressOf(network, open));
    const token = url.searchParams.get("token") ?? "";
    for (const wrong of ["", `${token}x`, token.slice(0, -2)]) {
      url.searchParams.set("token", wrong);
      const response = await send(url.toString(), callbackBody(network, open, "succeeded"));
      expect(response.status).toBe(401);
    }
    expect(await rejectedFlags(network)).toEqual(["forged", "forged", "forged"]);
    expect(await lastEntry()).toBe(before);
    const { body } = await service.call("GET", `/payments/${open.transactionId}`);
    expect(body.status).toBe("processing");
  });

  it("a genuine callback of an end that never came only causes a query; sent again it is flagged", async () => {
    const open = await transfer(network, "007", "processing");
    const before = await lastEntry();
    for (const repeat of [1, 2]) {
      const requested = await questionsAbout(open);
      const response = await send(
        addressOf(network, open),
        callbackBody(network, open, "succeeded"),
      );
      expect([repeat, response.status]).toEqual([repeat, 200]);
      await eventually(async () => ((await questionsAbout(open)) > requested ? true : null));
    }
    expect(await flagsOf(open)).toEqual([[], ["replayed"]]);
    expect(await lastEntry()).toBe(before);
    const { body } = await service.call("GET", `/payments/${open.transactionId}`);
    expect(body.status).toBe("processing");
  });

  it("FAILED after success changes nothing and is flagged, late ones as stale too", async () => {
    const settled = await transfer(network, "001", "completed");
    const own = (await flagsOf(settled)).length;
    const before = await lastEntry();
    await send(addressOf(network, settled), callbackBody(network, settled, "failed"));
    await eventually(async () => ((await flagsOf(settled)).length > own ? true : null));
    expect((await flagsOf(settled)).at(-1)).toContain("contradicts");
    expect(await lastEntry()).toBe(before);
    const { body } = await service.call("GET", `/payments/${settled.transactionId}`);
    expect(body.status).toBe("completed");
  });
});

it("airtel: a body altered after it was signed is rejected and flagged", async () => {
  const open = await transfer("airtel", "007", "processing");
  const before = (await rejectedFlags("airtel")).length;
  const altered = callbackBody("airtel", open, "succeeded").replace('"TS"', '"TF"');
  expect((await send(addressOf("airtel", open), altered)).status).toBe(401);
  expect((await rejectedFlags("airtel")).length).toBe(before + 1);
});

it.each(["airtel", "telecel"] as const)(
  "%s: a callback on an unknown reference is rejected and flagged",
  async (network) => {
    const stranger = { transactionId: "none", providerRef: "txn00000000000000000000000000" };
    const response = await send(
      addressOf(network, stranger),
      callbackBody(network, stranger, "succeeded"),
    );
    expect(response.status).toBe(401);
    expect((await rejectedFlags(network)).at(-1)).toBe("unknown");
  },
);

it("mtn: another amount or phone than was ordered is flagged and moves nothing", async () => {
  const open = await transfer("mtn", "007", "processing");
  const before = await lastEntry();
  const body = callbackBody("mtn", open, "succeeded");
  await send(addressOf("mtn", open), body.replace('"5"', '"500"'));
  await send(addressOf("mtn", open), body.replace("233240000007", "233240000001"));
  expect(await flagsOf(open)).toEqual([["altered"], ["altered"]]);
  expect(await lastEntry()).toBe(before);
});

it("anonymous callers cannot fill the list: a hundred rejected ones a minute are stored", async () => {
  const url = new URL(addressOf("telecel", { transactionId: "none", providerRef: "" }));
  url.searchParams.set("token", "all.wrong");
  for (let round = 0; round < 130; round += 1) await send(url.toString(), `{"round":${round}}`);
  expect((await rejectedFlags("telecel")).length).toBeLessThanOrEqual(100);
});

async function countAccepted(): Promise<number> {
  const [row] = await sql`select count(*)::int as count from provider_callbacks where accepted`;
  return Number(row?.["count"]);
}

it("a callback long after the end is flagged as stale", async () => {
  const settled = await transfer("mtn", "001", "completed");
  await shiftClock("10 minutes");
  await send(addressOf("mtn", settled), callbackBody("mtn", settled, "succeeded"));
  expect((await flagsOf(settled)).at(-1)).toContain("stale");
});

it("rejected callbacks are deleted after 90 days; those about our transfers never are", async () => {
  const rejected = await rejectedFlags("telecel");
  const kept = await countAccepted();
  expect(rejected.length).toBeGreaterThan(0);
  await deleteRejectedCallbacks();
  expect(await rejectedFlags("telecel")).toEqual(rejected);
  await shiftClock("91 days");
  await deleteRejectedCallbacks();
  expect(await rejectedFlags("telecel")).toEqual([]);
  expect(await countAccepted()).toBe(kept);
});
