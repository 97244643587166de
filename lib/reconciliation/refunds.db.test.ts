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
import { creditLate, refundLate } from "@/lib/refunds/resolve-late";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { transferOf } from "@/lib/tooling/test-steps";
import { tamperWithBook, type TamperedBook } from "@/lib/tooling/test-tampered-book";
import { lockMovement } from "@/lib/transfers/find-transfer";
import { postLatePayment } from "@/lib/transfers/late-payment";
import { reconcileNow, type RunReport } from "./reconcile-now";

/** Refunded and late payments, compared with each provider's book. */

let service: TestService;
let book: TamperedBook;

const phones: Record<ProviderCode, string> = {
  mtn: "+233240000001",
  airtel: "+233270000001",
  telecel: "+233200000001",
};

async function collect(provider: ProviderCode, amount = 7): Promise<string> {
  const body = { amount, phoneNumber: phones[provider] };
  const created = await service.call("POST", `/mobile-money/${provider}`, body);
  await service.until(created.body.paymentId, ["completed"]);
  return created.body.paymentId;
}

async function reconcile(provider: ProviderCode): Promise<RunReport> {
  const [report] = await reconcileNow({ provider }, "command");
  if (!report) throw new Error("No run was started.");
  return report;
}

const listed = ({ discrepancies }: RunReport) =>
  discrepancies.map(({ kind, transactionId }) => [kind, transactionId]);

/** A rail as on mainnet: without a book, and with unconfirmed statuses for refunds. */
function asOnMainnet(provider: ProviderCode): Rail {
  const { rails, providerTimeoutMs: timeoutMs } = config();
  const { mtn, airtel, telecel } = rails;
  if (!mtn || !airtel || !telecel) throw new Error("A test service has all rails.");
  const withoutBook = { timeoutMs, bookUrl: null };
  const unconfirmed = { ...withoutBook, confirmedStatuses: new Set<string>() };
  if (provider === "airtel") return createAirtelAdapter({ ...airtel, ...unconfirmed });
  if (provider === "telecel") return createTelecelAdapter({ ...telecel, ...withoutBook });
  return createMtnAdapter({ ...mtn, ...unconfirmed });
}

beforeAll(async () => {
  service = await startTestService();
  // A refund costs more than a collection brings, which is less its fee.
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  book = await tamperWithBook(service);
});
beforeEach(() => book.reset());
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
    const agreed = {
      status: "matched",
      discrepancies: [],
      error: null,
      internal: both,
      external: both,
    };
    const report = await reconcile(provider);
    expect(report).toMatchObject({ ...agreed, method: "book" });
    if (provider !== "telecel") expect(report.float.ledger).toBe(report.float.reported);

    const open = railOf(provider);
    replaceRail(provider, asOnMainnet(provider));
    const queried = await reconcile(provider);
    replaceRail(provider, open);
    // AT Money reports the payment alone.
    const one = { count: 1, amount: "7.00" };
    const visible = provider === "airtel" ? { internal: one, external: one } : {};
    expect(queried).toMatchObject({ ...agreed, ...visible, method: "queries" });
    expect(queried.limitations.filter((sentence) => sentence.startsWith("The outcome of"))).toEqual(
      provider === "airtel"
        ? ["The outcome of 1 refund: this network cannot be queried about refunds."]
        : [],
    );
  },
);

describe("a collection that failed here", () => {
  /** Fails first and is paid later: the payment is in suspense. */
  async function payLate(amount: number, amountMinor: bigint): Promise<string> {
    const id = await collect("mtn", amount);
    await asOwner((sql) =>
      sql.begin(async (tx) => {
        await tx`update transactions set status = 'failed' where id = ${id}`;
        await tx`update transfers set state = 'failed', completed_at = null
          where transaction_id = ${id}`;
      }),
    );
    const { id: transferId, receipt } = await transferOf(id);
    await postLatePayment(transferId, { receipt, amountMinor });
    return transferId;
  }

  const resolve = (transferId: string, act: typeof refundLate) =>
    inTransaction(async (tx) => {
      const movement = await lockMovement(tx, transferId);
      if (!movement) throw new Error("The transfer is gone.");
      return act(tx, movement, "worker");
    });

  it("and was paid late agrees with the paid amount, however it is resolved", async () => {
    await payLate(3, 300n);
    const credited = await payLate(8, 850n);
    const refunded = await payLate(4, 400n);
    book.tamper((lines) =>
      lines.map((line) => (line.amount === "8.00" ? { ...line, amount: "8.50" } : line)),
    );
    const expectAgreed = async () => {
      const report = await reconcile("mtn");
      // Our ledger also has the first settlement, so the floats differ.
      expect(listed(report).filter(([kind]) => kind !== "float")).toEqual([]);
      expect(report.internal).toEqual(report.external);
    };
    await expectAgreed();
    await resolve(credited, creditLate);
    const refund = await resolve(refunded, refundLate);
    await service.until(refund.id, ["completed"]);
    await expectAgreed();
    const states = await asOwner(
      (sql) => sql`select state from transfers where id in (${credited}, ${refunded}) order by id`,
    );
    expect(states.map(({ state }) => state)).toEqual(["settled", "reversed"]);
  });

  it("and that the provider lists as paid is queried, so that the money gets to suspense", async () => {
    const body = { amount: 6, phoneNumber: "+233240000003" };
    const { paymentId } = (await service.call("POST", "/mobile-money/mtn", body)).body;
    await service.until(paymentId, ["failed"]);
    const { reference } = await transferOf(paymentId);
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
    expect(listed(await reconcile("mtn"))).toContainEqual(["missing_internal", paymentId]);
    await eventually(async () => ((await queries()).length > before ? true : null));
    // Not one of the scheduled queries.
    expect(await transferOf(paymentId)).toMatchObject({ rechecks: 0 });
  });
});
