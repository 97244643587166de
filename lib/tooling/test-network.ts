import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { seedTestnet } from "@/drizzle/seed";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { closeDatabase, inTransaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import { initiatePayout, type PayoutRequest } from "@/lib/payouts/initiate-payout";
import type { MtnOrderRequest } from "@/lib/providers/mtn/schemas";
import { closeCircuits } from "@/lib/rails/circuit-breaker";
import { shiftClock } from "./test-owner";
import { advance } from "./test-steps";

/** A network that responds as each test says, and a merchant with money who pays over it. */

export type Reply = [status: number, body?: unknown] | "reset" | "silence";

export const absent: Reply = [404, { code: "RESOURCE_NOT_FOUND", message: "" }];
export const accepted: Reply = [202, ""];
export const pending: Reply = [200, { status: "PENDING", amount: "5", currency: "GHS" }];
export const succeeded: Reply = [200, { status: "SUCCESSFUL", amount: "5", currency: "GHS" }];
export const reversed: Reply = [200, { status: "FAILED", reason: "TRANSACTION_REVERSED" }];
const known: Reply = [200, { result: true }];

/** Longer than the grace after a sending at this bench's time scale, by the database's clock. */
const graceSeconds = 15;

/** What the network responds, and what came to it. */
interface Script {
  onSend: () => Reply;
  onQuery: () => Reply;
  onLookUp: () => Reply;
  /** The name that it has for the number. */
  name: string;
  /** The reference of every order that came. */
  sent: string[];
}
const atFirst = (): Script => ({
  onSend: () => accepted,
  onQuery: () => absent,
  onLookUp: () => known,
  name: "AMA MENSAH",
  sent: [],
});

/** What the network repeats of an order in its status, where a test's response does not say otherwise. */
type Echo = Pick<MtnOrderRequest, "externalId"> & { financialTransactionId: string };

function serve(script: Script): Server {
  const echoes = new Map<string, Echo>();
  const replyTo = (method: string, path: string): Reply => {
    if (path.endsWith("/token/")) return [200, { access_token: "t", expires_in: 3600 }];
    if (path.endsWith("/active")) return script.onLookUp();
    if (path.endsWith("/basicuserinfo")) return [200, { name: script.name }];
    return method === "POST" ? script.onSend() : script.onQuery();
  };
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const reference = request.headers["x-reference-id"];
      if (typeof reference === "string") {
        script.sent.push(reference);
        const order = JSON.parse(Buffer.concat(chunks).toString()) as MtnOrderRequest;
        const receipt = `77${reference.replace(/\D/g, "").slice(-12)}`;
        echoes.set(reference, { externalId: order.externalId, financialTransactionId: receipt });
      }
      const echo = echoes.get(request.url?.split("/").at(-1) ?? "");
      const reply = replyTo(request.method ?? "", request.url ?? "");
      if (reply === "reset") return void request.socket.destroy();
      if (reply === "silence") return;
      const [status, body] = reply;
      const isStatus = typeof body === "object" && body !== null && "status" in body;
      const reported = isStatus ? { ...echo, ...body } : (body ?? "");
      response
        .writeHead(status)
        .end(typeof reported === "string" ? reported : JSON.stringify(reported));
    });
  });
}

/** @param settings more settings, by their names */
export async function startTestNetwork(settings: Record<string, string> = {}) {
  const script = atFirst();
  const server = serve(script);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    MTN_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PROVIDER_TIMEOUT_MS: "1500",
    RETRY_TIME_SCALE: "0.05",
    ...settings,
  });
  const { merchant } = await seedTestnet(config());
  const sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  await giveMoney(merchant.wallet);
  let passed = 0;
  return {
    script,
    sql,
    merchant,
    newPayout: (fields: PayoutFields = {}) => newPayout(merchant, fields),
    /** One that was sent, and so is queried from now on. */
    async sentPayout(): Promise<string> {
      const id = await newPayout(merchant);
      await advance(id);
      return id;
    },
    stateOf: (id: string) => stateOf(sql, id),
    /** The database's clock moves on until what was sent can no longer be on its way. */
    async outlastGrace(): Promise<void> {
      passed += graceSeconds;
      await shiftClock(`${passed} seconds`);
    },
    /** Back to the initial state, with nothing sent; the clock continues. */
    reset(): void {
      closeCircuits("mtn");
      Object.assign(script, atFirst());
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await sql.end();
      await closeDatabase();
    },
  };
}
export type TestNetwork = Awaited<ReturnType<typeof startTestNetwork>>;

async function giveMoney(wallet: string): Promise<void> {
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
}

type PayoutFields = Partial<Pick<PayoutRequest, "phone" | "accountName">>;

async function newPayout(
  { id: merchantId, userId }: { id: string; userId: string },
  fields: PayoutFields = {},
) {
  const principal = {
    kind: "key",
    credentialId: "key_test",
    actor: "key_test",
    userId,
    merchantId,
    scopes: new Set(),
  };
  const { row } = await initiatePayout(principal as unknown as MerchantPrincipal, {
    type: "payout",
    operation: "test",
    amountMinor: 500n,
    phone: "+233241234567",
    externalRef: randomBytes(8).toString("hex"),
    ...fields,
  });
  if (!row) throw new Error("There is no payout.");
  return row.id;
}

async function stateOf(sql: postgres.Sql, id: string) {
  const [row] = await sql<{ status: string; attempts: number; review: string | null }[]>`
    select t.status, coalesce(m.attempts, 0) as attempts, m.review_reason as review
    from transactions t left join transfers m on m.transaction_id = t.id where t.id = ${id}`;
  const kinds = await sql<{ kind: string }[]>`
    select kind from postings where key like ${`${id}:%`} order by id`;
  const due = await sql`
    select 1 from transactions where id = ${id} and due_at is not null
    union all
    select 1 from transfers where transaction_id = ${id} and due_at is not null`;
  return { ...row, postings: kinds.map(({ kind }) => kind), waits: due.length === 1 };
}

/** What is known of a payout that has not ended: its hold is kept, and a step is planned. */
export const open = { status: "processing", postings: ["hold"], waits: true };
/** What is known of one that failed, and whose money is back. */
export const failed = { status: "failed", postings: ["hold", "release"] };
export const settled = { status: "completed", postings: ["hold", "settle"] };
