import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { formatCedis } from "@/lib/money";
import { decideAbout } from "@/lib/tooling/test-proposals";
import { asOwner } from "@/lib/tooling/test-owner";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { transferOf } from "@/lib/tooling/test-steps";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { failTransfer, reverseTransfer, settleTransfer } from "@/lib/transfers/end-transfer";
import { postLatePayment, returnLatePayment } from "@/lib/transfers/late-payment";

/** A payout that was executed after it failed: charged to the merchant by two people, or left at our expense. */

let service: TestService;
let maker: string;
let checker: string;
const neverEnds = "+233240000007";
const reason = "MTN's statement of the 20th lists it.";
const failure = { code: "PROVIDER_REJECTED", message: "Not done.", retryable: true } as const;

const post = (path: string, body?: unknown, key = service.seeded.apiKey) =>
  service.call("POST", path, body, { key });
const read = async (id: string) =>
  (await service.call("GET", `/api/ops/exceptions/${id}`, undefined, { key: maker })).body;
const readAsMerchant = async (id: string) =>
  (await service.call("GET", `/api/transactions/${id}`)).body;
const resolve = (id: string, outcome: string, key = maker) =>
  post(`/api/ops/exceptions/${id}/resolve`, { outcome, reason }, key);
const confirm = (id: string, proposal: { id: string }, key = checker) =>
  decideAbout(service, id, proposal, "confirm", key);

/** Balances in pesewas, and what counts against the limit of the day. */
const standing = () =>
  asOwner(async (sql) => {
    const { id, wallet } = service.seeded.merchant;
    const rows = await sql<{ kind: string; balance: number }[]>`
      select kind, balance::int from accounts where currency = 'GHSFIAT'
        and (kind in ('suspense', 'fees') or wallet = ${wallet}
          or (kind = 'float' and provider = 'mtn'))`;
    const [used] = await sql<{ minor: number }[]>`
      select coalesce(sum(used_minor), 0)::int as minor from limit_usage
      where merchant_id = ${id} and period = 'day'`;
    return {
      ...Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance])),
      counted: used?.minor,
    } as Record<string, number>;
  });

async function failedPayout(amount = "20.00"): Promise<{ id: string; transferId: string }> {
  const path = "/api/mobile-money/transfer";
  const { body } = await post(path, { phoneNumber: neverEnds, amount });
  const id: string = body.transactionId;
  await service.until(id, ["processing"]);
  const { id: transferId } = await transferOf(id);
  await failTransfer(transferId, failure, "provider:mtn");
  return { id, transferId };
}

async function executedLate(amount?: string) {
  const payout = await failedPayout(amount);
  await postLatePayment(payout.transferId, { receipt: null, amountMinor: null });
  return payout;
}

/** Charges the merchant by two operators. */
async function charged(id: string) {
  const { proposal } = (await resolve(id, "charged")).body;
  return confirm(id, proposal);
}

const chargesFor = (id: string) =>
  asOwner(async (sql) => {
    const rows = await sql<{ id: string; status: string; amount: number; counted: number }[]>`
      select id, status, amount_minor::int as amount, counted_minor::int as counted
      from transactions where replaces = ${id} order by id`;
    return [...rows];
  });

beforeAll(async () => {
  service = await startTestService({ scale: 1 });
  await post("/api/sandbox/faucet", { currency: "GHS", amount: 2000 });
  maker = await signInStaff(service, "operator");
  checker = await signInStaff(service, "second operator");
  await stepUpStaff(service, "operator", maker);
  await stepUpStaff(service, "second operator", checker);
});
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await service.stop();
});

it("is an exception that tells the merchant not to pay again", async () => {
  const { id } = await executedLate();
  expect(await read(id)).toMatchObject({
    status: "failed",
    transferState: "late",
    reviewReason: "failed_then_succeeded",
    needsPerson: true,
    resolvableAs: ["charged", "unrecovered"],
  });
  const seen = await readAsMerchant(id);
  expect(seen).toMatchObject({
    status: "failed",
    statusReason: "under_review",
    failure: { retryable: false },
  });
  expect(seen.history.at(-1)).toMatchObject({ status: "failed", reason: "under_review" });
  expect((await resolve(id, "completed")).body.error.code).toBe("INVALID_STATE");
});

it("is charged by two operators as a payout of its own, with fee, limits and event", async () => {
  const before = await standing();
  const { id } = await executedLate();
  const proposed = await resolve(id, "charged");
  expect(proposed.body.proposal).toMatchObject({ outcome: "charged", status: "proposed" });
  const { proposal } = proposed.body;
  expect((await confirm(id, proposal, maker)).status).toBe(403);
  expect((await confirm(id, proposal)).body).toMatchObject({
    status: "failed",
    transferState: "settled",
    reviewReason: null,
    resolvableAs: [],
  });
  expect(await standing()).toEqual({
    ...before,
    "wallet.available": (before["wallet.available"] ?? 0) - 2020,
    float: (before.float ?? 0) + 2000,
    fees: (before.fees ?? 0) + 20,
    counted: (before.counted ?? 0) + 2000,
  });
  const [charge] = await chargesFor(id);
  expect(charge).toMatchObject({ status: "completed", amount: 2000, counted: 2000 });
  expect(await readAsMerchant(charge?.id ?? "")).toMatchObject({
    type: "payout",
    status: "completed",
    fee: { amount: "0.20" },
    history: [
      { by: "operator", reason },
      { status: "completed", by: "operator", reason },
    ],
  });
  const events = await asOwner(
    (sql) => sql`select event from events where resource_id = ${charge?.id ?? ""}`,
  );
  expect([...events]).toEqual([{ event: "payment.completed" }]);
  expect(await readAsMerchant(id)).toMatchObject({ status: "failed", statusReason: null });
});

it("is charged once, however many confirm it at the same moment", async () => {
  const { id } = await executedLate();
  const { proposal } = (await resolve(id, "charged")).body;
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(id, proposal)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await chargesFor(id)).toHaveLength(1);
});

it("cannot be charged without the money, and can stay at our expense", async () => {
  const { id } = await executedLate("300.00");
  const { proposal } = (await resolve(id, "charged")).body;
  const { "wallet.available": available = 0 } = await standing();
  const rest = formatCedis(BigInt(available - 30_000));
  await post("/api/mobile-money/transfer", { phoneNumber: neverEnds, amount: rest });
  expect((await confirm(id, proposal)).body.error.code).toBe("INSUFFICIENT_FUNDS");
  expect(await chargesFor(id)).toEqual([]);
  await post(`/api/ops/proposals/${proposal.id}/withdraw`, undefined, maker);
  const before = await standing();
  expect((await resolve(id, "unrecovered")).body).toMatchObject({
    reviewReason: null,
    resolvableAs: [],
  });
  expect(await standing()).toEqual(before);
  await post("/api/sandbox/faucet", { currency: "GHS", amount: 2000 });
});

it("cannot be charged while another attempt at it is in progress or completed", async () => {
  const { id } = await executedLate();
  const other = await failedPayout();
  await asOwner(
    (sql) =>
      sql`update transactions set replaces = ${id}, status = 'completed' where id = ${other.id}`,
  );
  expect((await read(id)).resolvableAs).toEqual(["unrecovered"]);
  expect((await resolve(id, "charged")).body.error.code).toBe("INVALID_STATE");
});

describe("when the network returns the money", () => {
  it("before a decision, the exception ends and nothing is in suspense", async () => {
    const before = await standing();
    const { id, transferId } = await executedLate();
    await returnLatePayment(transferId);
    expect(await read(id)).toMatchObject({ transferState: "reversed", reviewReason: null });
    expect(await standing()).toEqual(before);
    expect(await readAsMerchant(id)).toMatchObject({ status: "failed", statusReason: null });
  });

  it("after the charge, amount and fee return to the wallet", async () => {
    const before = await standing();
    const { id, transferId } = await executedLate();
    await charged(id);
    expect(await Promise.all([1, 2, 3].map(() => reverseTransfer(transferId)))).toContain(true);
    expect(await standing()).toMatchObject({
      "wallet.available": before["wallet.available"],
      suspense: before.suspense,
      float: before.float,
    });
    expect(await chargesFor(id)).toMatchObject([{ status: "reversed" }]);
  });
});

it("does not become an exception when it succeeded before it could fail", async () => {
  const { body } = await post("/api/mobile-money/transfer", {
    phoneNumber: neverEnds,
    amount: "3.00",
  });
  await service.until(body.transactionId, ["processing"]);
  const { id: transferId } = await transferOf(body.transactionId);
  await settleTransfer(transferId, "provider:mtn", { receipt: null, amountMinor: null });
  await postLatePayment(transferId, { receipt: null, amountMinor: null });
  expect(await read(body.transactionId)).toMatchObject({ transferState: "settled" });
});
