import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { createAirtelAdapter } from "@/lib/providers/airtel/adapter";
import type { ProviderCode, Rail } from "@/lib/providers/contract";
import { createMtnAdapter } from "@/lib/providers/mtn/adapter";
import { railOf, replaceRail } from "@/lib/providers/registry";
import { createTelecelAdapter } from "@/lib/providers/telecel/adapter";
import { refundCollection } from "@/lib/refunds/refund-collection";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { tamperWithBook, type TamperedBook } from "@/lib/tooling/test-tampered-book";
import { reconcileNow, type RunReport } from "./reconcile-now";

/** What came in and went back, or came late, and what each network's record says of it. */

let service: TestService;
let book: TamperedBook;

const phones: Record<ProviderCode, string> = {
  mtn: "+233240000001",
  airtel: "+233270000001",
  telecel: "+233200000001",
};

async function collect(provider: ProviderCode, amount = 7): Promise<string> {
  const body = { amount, phoneNumber: phones[provider] };
  const made = await service.call("POST", `/mobile-money/${provider}`, body);
  await service.until(made.body.paymentId, ["completed"]);
  return made.body.paymentId;
}

async function reconcile(provider: ProviderCode): Promise<RunReport> {
  const [report] = await reconcileNow({ provider }, "command");
  if (!report) throw new Error("There was nobody to ask.");
  return report;
}

const said = ({ differences }: RunReport) =>
  differences.map(({ kind, transactionId }) => [kind, transactionId]);

/** The same rails as on mainnet: none shows a book, and MTN's words for what went back are unconfirmed. */
function asOnMainnet(provider: ProviderCode): Rail {
  const { rails, providerTimeoutMs: timeoutMs } = config();
  const { mtn, airtel, telecel } = rails;
  if (!mtn || !airtel || !telecel) throw new Error("A test service has all rails.");
  const blind = { timeoutMs, bookUrl: null };
  if (provider === "airtel") return createAirtelAdapter({ ...airtel, ...blind });
  if (provider === "telecel") return createTelecelAdapter({ ...telecel, ...blind });
  return createMtnAdapter({ ...mtn, ...blind, confirmedWords: new Set() });
}

beforeAll(async () => {
  service = await startTestService();
  // A refund gives more back than a collection brought, which was less its fee.
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  book = await tamperWithBook(service);
});
beforeEach(() => book.beHonest());
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await book.close();
  await service.stop();
});

it.each(["mtn", "airtel", "telecel"] as const)(
  "a refunded collection leaves the books agreeing at %s, by its book and by queries",
  async (provider) => {
    const id = await collect(provider);
    const { id: merchantId, userId } = service.seeded.merchant;
    const initiator = { merchantId, userId, actor: userId };
    const refund = await inTransaction((tx) =>
      refundCollection(tx, initiator, id, { reason: "Ordered twice." }),
    );
    await service.until(refund.id, ["completed"]);
    const both = { count: 2, amount: "14.00" };
    const agreed = { status: "matched", differences: [], error: null, ours: both, theirs: both };
    const report = await reconcile(provider);
    expect(report).toMatchObject({ ...agreed, method: "book" });
    if (provider !== "telecel") expect(report.float.ledger).toBe(report.float.reported);

    const open = railOf(provider);
    replaceRail(provider, asOnMainnet(provider));
    const asked = await reconcile(provider);
    replaceRail(provider, open);
    expect(asked).toMatchObject({ ...agreed, method: "queries" });
  },
);

describe("a collection that had failed here", () => {
  /** As after a network's late payment, which is in suspense: its transaction stays failed. */
  const becomeLate = (id: string, reportedMinor: number | null) =>
    asOwner((sql) =>
      sql.begin(async (tx) => {
        await tx`update transactions set status = 'failed' where id = ${id}`;
        await tx`update transfers set state = 'late', reported_minor = ${reportedMinor}
          where transaction_id = ${id}`;
      }),
    );

  it("and was paid late agrees, with what was paid", async () => {
    const id = await collect("mtn");
    const other = await collect("mtn", 8);
    await becomeLate(id, null);
    await becomeLate(other, 850);
    book.tamper((lines) =>
      lines.map((line) => (line.amount === "8.00" ? { ...line, amount: "8.50" } : line)),
    );
    const report = await reconcile("mtn");
    expect(said(report).filter(([kind]) => kind !== "float")).toEqual([]);
    expect(report.ours).toEqual(report.theirs);
  });

  it("and is paid by the network's record is queried, so that its money gets to suspense", async () => {
    const body = { amount: 6, phoneNumber: "+233240000003" };
    const { paymentId } = (await service.call("POST", "/mobile-money/mtn", body)).body;
    await service.until(paymentId, ["failed"]);
    const reference = (
      await asOwner(
        (sql) => sql`select reference from transfers where transaction_id = ${paymentId}`,
      )
    )[0]?.["reference"] as string;
    book.tamper((lines) => [
      ...lines,
      {
        direction: "in",
        reference,
        phone: "+233240000003",
        amount: "6.00",
        currency: "GHS",
        status: "completed",
        executedAt: new Date(Date.now() - 1000).toISOString(),
        times: 1,
      },
    ]);
    const queries = () =>
      asOwner(
        (sql) => sql`select 1 from provider_calls
          where transaction_id = ${paymentId} and operation = 'request_to_pay_status'`,
      );
    const before = (await queries()).length;
    expect(said(await reconcile("mtn"))).toContainEqual(["missing_here", paymentId]);
    await eventually(async () => ((await queries()).length > before ? true : null));
    // Not one of the planned queries.
    const [{ rechecks } = {}] = await asOwner(
      (sql) => sql`select rechecks from transfers where transaction_id = ${paymentId}`,
    );
    expect(rechecks).toBe(0);
  });
});
