import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { advance } from "@/lib/tooling/test-steps";
import {
  absent,
  open,
  reversed,
  settled,
  startTestNetwork,
  succeeded,
  type Reply,
  type TestNetwork,
} from "@/lib/tooling/test-network";

/** What is not clear never settles nor fails a payout. */

let network: TestNetwork;

beforeAll(async () => {
  network = await startTestNetwork();
});
beforeEach(() => network.reset());
afterAll(() => network.stop());

const paid = { status: "SUCCESSFUL", amount: "5", currency: "GHS" };
const notPaid = { status: "FAILED", reason: "PAYEE_NOT_FOUND" };
const takenBack = { status: "FAILED", reason: "TRANSACTION_REVERSED" };
const another = { partyIdType: "MSISDN", partyId: "233240000002" };

const unclear: [name: string, reply: Reply][] = [
  ["500", [500, { code: "INTERNAL_PROCESSING_ERROR" }]],
  ["503", [503, { code: "SERVICE_UNAVAILABLE" }]],
  ["a redirect", [302, ""]],
  ["429", [429, { statusCode: 429 }]],
  ["no response in time", "silence"],
  ["a cut connection", "reset"],
];

describe("an unclear response leaves the payout open, its hold in place and a job waiting (C8)", () => {
  it.each([...unclear, ["200 instead of 202", [200, "{}"]] as [string, Reply]])(
    "to the sending: %s",
    async (_, reply) => {
      network.script.onSend = () => reply;
      expect(await network.stateOf(await network.sentPayout())).toMatchObject(open);
    },
  );

  it.each([
    ...unclear,
    ["a gateway's 404", [404, { statusCode: 404 }]],
    ["a 404 without a body", [404, ""]],
    ["something else than JSON", [200, "<html>"]],
    ["an undocumented status", [200, { status: "DONE" }]],
    ["success without an amount", [200, { status: "SUCCESSFUL", currency: "GHS" }]],
    ["success of another amount", [200, { status: "SUCCESSFUL", currency: "GHS", amount: "500" }]],
    ["success in another currency", [200, { status: "SUCCESSFUL", currency: "EUR", amount: "5" }]],
    ["success of another transaction", [200, { ...paid, externalId: "txn_other" }]],
    ["success that names no transaction", [200, { ...paid, externalId: undefined }]],
    ["success for another recipient", [200, { ...paid, payee: another }]],
    ["failure of another transaction", [200, { ...notPaid, externalId: "txn_other" }]],
    ["failure that names no transaction", [200, { ...notPaid, externalId: undefined }]],
    ["failure for another recipient", [200, { ...notPaid, payee: another }]],
    ["failure of another amount", [200, { ...notPaid, amount: "6", currency: "GHS" }]],
    ["a reversal of another transaction", [200, { ...takenBack, externalId: "txn_other" }]],
    ["pending", [200, { status: "PENDING" }]],
  ] as [string, Reply][])("to the question: %s", async (_, reply) => {
    const id = await network.sentPayout();
    network.script.onQuery = () => reply;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject(open);
    expect(network.script.sent).toHaveLength(1);
  });
});

describe("a settled payout", () => {
  const settledPayout = async () => {
    const id = await network.sentPayout();
    network.script.onQuery = () => succeeded;
    await advance(id);
    return id;
  };
  const planned = async (id: string) => {
    const [transfer] = await network.sql<{ rechecks: number; isPlanned: boolean }[]>`
      select rechecks, due_at is not null as "isPlanned" from transfers where transaction_id = ${id}`;
    return transfer;
  };

  it("is queried twice more; a query without a clear response is made again", async () => {
    const id = await settledPayout();
    expect(await planned(id)).toEqual({ rechecks: 0, isPlanned: true });
    network.script.onQuery = () => [500, ""];
    await advance(id);
    expect(await planned(id)).toEqual({ rechecks: 0, isPlanned: true });
    network.script.onQuery = () => succeeded;
    await advance(id);
    expect(await planned(id)).toEqual({ rechecks: 1, isPlanned: true });
    network.script.onQuery = () => "reset";
    await advance(id);
    expect(await planned(id)).toEqual({ rechecks: 1, isPlanned: true });
    network.script.onQuery = () => succeeded;
    await advance(id);
    expect(await planned(id)).toEqual({ rechecks: 2, isPlanned: false });
  });

  it("keeps its planned queries, and is no exception, however often unclear ones are requested", async () => {
    const id = await settledPayout();
    const state = async () =>
      network.sql`
        select rechecks, unconfirmed_queries, due_at, review_reason from transfers where transaction_id = ${id}`;
    const before = await state();
    network.script.onQuery = () => [429, ""];
    for (let time = 0; time < 12; time += 1) await advance(id, true);
    expect(await state()).toEqual(before);
  });

  it.each([
    ["failed for another reason", [200, { status: "FAILED", reason: "EXPIRED" }]],
    ["pending", [200, { status: "PENDING" }]],
    ["unknown to the provider", absent],
    ["reversed, by its status about another", [200, { ...takenBack, externalId: "txn_other" }]],
    ["reversed, under another receipt", [200, { ...takenBack, financialTransactionId: "78" }]],
  ] as [string, Reply][])("stays settled when it is said to be %s", async (_, reply) => {
    const id = await settledPayout();
    network.script.onQuery = () => reply;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject(settled);
  });

  it("is reversed once, however many query at the same time (reliability M11)", async () => {
    const id = await settledPayout();
    network.script.onQuery = () => reversed;
    await Promise.all(Array.from({ length: 10 }, () => advance(id)));
    expect(await network.stateOf(id)).toMatchObject({
      status: "reversed",
      postings: ["hold", "settle", "reversal"],
    });
    const refunds = await network.sql`select 1 from transactions where refund_of = ${id}`;
    expect(refunds).toHaveLength(1);
  });

  it("that was reversed before we saw it succeed is settled and reversed", async () => {
    const id = await network.sentPayout();
    network.script.onQuery = () => reversed;
    await advance(id);
    expect(await network.stateOf(id)).toMatchObject({
      status: "reversed",
      postings: ["hold", "settle", "reversal"],
    });
  });
});
