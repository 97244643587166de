import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { seedTestnet, type SeededTestnet } from "@/drizzle/seed";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { adapterFor } from "@/lib/providers/registry";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { advanceTransfer } from "./advance-transfer";
import { recheckPayout } from "./recheck-payout";
import { sendOrder } from "./send-order";

/** A provider that answers as each test says: what is not clear never settles nor fails a payout. */

type Reply = [status: number, body?: unknown] | "reset" | "silence";
let provider: Server;
let sql: postgres.Sql;
let seeded: SeededTestnet;
let onSend: () => Reply;
let onQuery: () => Reply;
let onLookUp: () => Reply = () => [200, { result: true }];
let sentReferences: string[];

const absent: Reply = [404, { code: "RESOURCE_NOT_FOUND", message: "" }];
const succeeded: Reply = [
  200,
  { status: "SUCCESSFUL", amount: "5", currency: "GHS", financialTransactionId: "77" },
];
const reversed: Reply = [200, { status: "FAILED", reason: "TRANSACTION_REVERSED" }];

function replyTo(method: string, path: string): Reply {
  if (path.endsWith("/token/")) return [200, { access_token: "t", expires_in: 3600 }];
  if (path.endsWith("/active")) return onLookUp();
  if (path.endsWith("/basicuserinfo")) return [200, { name: "AMA MENSAH" }];
  return method === "POST" ? onSend() : onQuery();
}

beforeAll(async () => {
  provider = createServer((request, response) => {
    request.resume().on("end", () => {
      const reply = replyTo(request.method ?? "", request.url ?? "");
      const reference = request.headers["x-reference-id"];
      if (typeof reference === "string") sentReferences.push(reference);
      if (reply === "reset") return void request.socket.destroy();
      if (reply === "silence") return;
      const [status, body] = reply;
      response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body ?? ""));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  vi.stubEnv("MTN_BASE_URL", `http://127.0.0.1:${port}`);
  vi.stubEnv("PROVIDER_TIMEOUT_MS", "1000");
  vi.stubEnv("RETRY_TIME_SCALE", "0.000001");
  seeded = await seedTestnet(config());
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  const { wallet } = seeded.merchant;
  await inTransaction((tx) =>
    post(tx, {
      key: "test:money",
      kind: "faucet",
      transactionId: null,
      entries: [
        { account: { kind: "sandbox", currency: "GHSFIAT" }, amountMinor: -1_000_000n },
        {
          account: { kind: "wallet.available", wallet, currency: "GHSFIAT" },
          amountMinor: 1_000_000n,
        },
      ],
    }),
  );
});
beforeEach(() => {
  sentReferences = [];
  onSend = () => [202, ""];
  onQuery = () => absent;
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await sql.end();
  await closeDatabase();
});

async function newPayout(): Promise<string> {
  const { id: merchantId, userId } = seeded.merchant;
  const principal = {
    kind: "key",
    credentialId: "key_test",
    actor: "key_test",
    userId,
    merchantId,
    scopes: new Set(),
  };
  const { row } = await inTransaction((tx) =>
    initiatePayout(tx, principal as unknown as MerchantPrincipal, {
      type: "payout",
      operation: "test",
      amountMinor: 500n,
      phone: "+233241234567",
      externalRef: randomBytes(8).toString("hex"),
    }),
  );
  return row.id;
}
async function stateOf(id: string) {
  const [row] = await sql<{ status: string; attempts: number }[]>`
    select status, send_attempts as attempts from transactions where id = ${id}`;
  const kinds = await sql<{ kind: string }[]>`
    select kind from postings where key like ${`${id}:%`} order by id`;
  const jobs =
    await sql`select 1 from graphile_worker._private_jobs where key = ${`transfer:${id}`}`;
  return { ...row, postings: kinds.map(({ kind }) => kind), waits: jobs.length === 1 };
}
/** One that was sent, and so is asked about from now on. */
async function sentPayout(): Promise<string> {
  const id = await newPayout();
  await advanceTransfer(id);
  return id;
}
const open = { status: "processing", postings: ["hold"], waits: true };

const unclear: [name: string, reply: Reply][] = [
  ["500", [500, { code: "INTERNAL_PROCESSING_ERROR" }]],
  ["503", [503, { code: "SERVICE_UNAVAILABLE" }]],
  ["a redirect", [302, ""]],
  ["429", [429, { statusCode: 429 }]],
  ["no answer in time", "silence"],
  ["a cut connection", "reset"],
];

describe("an unclear answer leaves the payout open, its hold kept and a job waiting (C8)", () => {
  it.each([...unclear, ["200 instead of 202", [200, "{}"]] as [string, Reply]])(
    "to the sending: %s",
    async (_, reply) => {
      onSend = () => reply;
      expect(await stateOf(await sentPayout())).toMatchObject(open);
    },
  );

  it.each([
    ...unclear,
    ["a gateway's 404", [404, { statusCode: 404 }]],
    ["a 404 without a body", [404, ""]],
    ["something else than JSON", [200, "<html>"]],
    ["a status that nobody documented", [200, { status: "DONE" }]],
    ["success without an amount", [200, { status: "SUCCESSFUL", currency: "GHS" }]],
    ["success of another amount", [200, { status: "SUCCESSFUL", currency: "GHS", amount: "500" }]],
    ["success in another currency", [200, { status: "SUCCESSFUL", currency: "EUR", amount: "5" }]],
    ["pending", [200, { status: "PENDING" }]],
  ] as [string, Reply][])("to the question: %s", async (_, reply) => {
    const id = await sentPayout();
    onQuery = () => reply;
    await advanceTransfer(id);
    expect(await stateOf(id)).toMatchObject(open);
    expect(sentReferences).toHaveLength(1);
  });
});

describe("a network that has stopped answering", () => {
  afterEach(() => (onLookUp = () => [200, { result: true }]));

  it("is asked by one transfer at a time: the others wait without it", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await newPayout());
    let asked = 0;
    onLookUp = () => {
      asked += 1;
      return [503, ""];
    };
    for (const id of ids) await advanceTransfer(id);
    asked = 0;
    onLookUp = () => {
      asked += 1;
      return "silence";
    };
    await Promise.all(ids.map(advanceTransfer));
    expect(asked).toBe(1);
    const waiting = { status: "pending", postings: ["hold"], waits: true };
    for (const id of ids) expect(await stateOf(id)).toMatchObject(waiting);
    onLookUp = () => [200, { result: true }];
    for (const id of ids) await advanceTransfer(id);
    for (const id of ids) expect(await stateOf(id)).toMatchObject(open);
  });
});

describe("an order that never arrived", () => {
  it("goes out again under the same reference, as often as needed", async () => {
    onSend = () => "reset";
    const id = await sentPayout();
    for (let time = 0; time < 3; time += 1) await advanceTransfer(id);
    expect(new Set(sentReferences).size).toBe(1);
    expect(await stateOf(id)).toMatchObject({ ...open, attempts: 4 });
    onQuery = () => succeeded;
    await advanceTransfer(id);
    expect(await stateOf(id)).toMatchObject({ status: "completed", postings: ["hold", "settle"] });
  });

  it("a refused repeat fails it only if no earlier attempt has arrived", async () => {
    onSend = () => "reset";
    const [arrived, lost] = [await sentPayout(), await sentPayout()];
    onSend = () => [403, { statusCode: 403 }];
    let questions = 0;
    onQuery = () => ((questions += 1) === 1 ? absent : succeeded);
    await advanceTransfer(arrived);
    expect(await stateOf(arrived)).toMatchObject(open);
    await advanceTransfer(arrived);
    expect(await stateOf(arrived)).toMatchObject({ status: "completed" });
    onQuery = () => absent;
    await advanceTransfer(lost);
    expect(await stateOf(lost)).toMatchObject({ status: "failed", postings: ["hold", "release"] });
  });

  it("a refusal of one attempt that comes after the next has begun fails nothing", async () => {
    onSend = () => "reset";
    const id = await sentPayout();
    const late = await findTransaction(database(), id);
    const adapter = adapterFor("mtn", "out");
    if (!late || !adapter) throw new Error("The payout was not sent.");
    onSend = () => [202, ""];
    await advanceTransfer(id);
    onSend = () => [400, { code: "VALIDATION_ERROR" }];
    onQuery = () => [200, { status: "PENDING" }];
    await sendOrder(late, adapter);
    expect(await stateOf(id)).toMatchObject({ ...open, attempts: 2 });
  });

  it("a refused first attempt fails it at once, and gives the money back", async () => {
    onSend = () => [400, { code: "VALIDATION_ERROR" }];
    const id = await sentPayout();
    expect(await stateOf(id)).toMatchObject({ status: "failed", postings: ["hold", "release"] });
  });
});

describe("a settled payout", () => {
  const settled = async () => {
    const id = await sentPayout();
    onQuery = () => succeeded;
    await advanceTransfer(id);
    return id;
  };
  const nextQuestions = async (id: string) => {
    const jobs = await sql<{ round: string }[]>`
      select right(key, 1) as round from graphile_worker._private_jobs
      where key like ${`recheck:${id}:%`} order by key`;
    await sql`delete from graphile_worker._private_jobs where key like ${`recheck:${id}:%`}`;
    return jobs.map(({ round }) => round);
  };

  it("is asked about twice more; a question without a clear answer is asked again", async () => {
    const id = await settled();
    expect(await nextQuestions(id)).toEqual(["0"]);
    onQuery = () => [500, ""];
    await recheckPayout(id, 0);
    expect(await nextQuestions(id)).toEqual(["0"]);
    onQuery = () => succeeded;
    await recheckPayout(id, 0);
    expect(await nextQuestions(id)).toEqual(["1"]);
    onQuery = () => "reset";
    await recheckPayout(id, 1);
    expect(await nextQuestions(id)).toEqual(["1"]);
    onQuery = () => succeeded;
    await recheckPayout(id, 1);
    expect(await nextQuestions(id)).toEqual([]);
  });

  it.each([
    ["failed for another reason", [200, { status: "FAILED", reason: "EXPIRED" }]],
    ["pending", [200, { status: "PENDING" }]],
    ["unknown to the provider", absent],
  ] as [string, Reply][])("stays settled when it is said to be %s", async (_, reply) => {
    const id = await settled();
    onQuery = () => reply;
    await recheckPayout(id, 0);
    expect(await stateOf(id)).toMatchObject({ status: "completed", postings: ["hold", "settle"] });
  });

  it("is reversed once, however many ask at the same time (reliability M11)", async () => {
    const id = await settled();
    onQuery = () => reversed;
    await Promise.all(Array.from({ length: 10 }, () => recheckPayout(id, 0)));
    expect(await stateOf(id)).toMatchObject({
      status: "reversed",
      postings: ["hold", "settle", "reversal"],
    });
    const refunds = await sql`select 1 from transactions where refund_of = ${id}`;
    expect(refunds).toHaveLength(1);
  });

  it("that was reversed before we saw it succeed is settled and reversed", async () => {
    const id = await sentPayout();
    onQuery = () => reversed;
    await advanceTransfer(id);
    expect(await stateOf(id)).toMatchObject({
      status: "reversed",
      postings: ["hold", "settle", "reversal"],
    });
  });
});
