import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { initiateCollection } from "@/lib/collections/initiate-collection";
import { database, inTransaction } from "@/lib/db/client";
import type { Once } from "@/lib/idempotency/once";
import { brokenRules } from "@/lib/ledger/test-book";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { railFor } from "@/lib/providers/registry";
import { newMerchant, type TestMerchant } from "@/lib/tooling/test-merchant";
import { startTestNetwork, type TestNetwork } from "@/lib/tooling/test-network";
import { failAlone, failTransfer, settleAlone, settleTransfer } from "./end-transfer";
import { markSending } from "./mark-sending";
import type { TransferRow } from "./row";

/** Transfers that end together end as they do one by one; one that is locked delays no other. */

let network: TestNetwork;
beforeAll(async () => {
  network = await startTestNetwork({ REQUEST_TIMEOUT_MS: "3000" });
});
afterAll(() => network.stop());

const failure = { code: "PROVIDER_REJECTED", message: "No.", retryable: false } as const;
const by = "provider:mtn";
const amounts = { out: 500n, in: 700n } as const;

/** What is reported of a transfer. */
type Report = { receipt: string | null; amountMinor?: bigint } | { rejectedAttempt?: number };

const plain = fc.constantFrom<Report>(
  { receipt: "own" },
  { receipt: "own" },
  { receipt: null },
  {},
  {},
  { rejectedAttempt: 1 },
  { rejectedAttempt: 2 },
);
const plans = fc.array(
  fc.record({
    direction: fc.constantFrom("out", "out", "in"),
    reports: fc.oneof(
      { weight: 5, arbitrary: fc.array(plain, { minLength: 1, maxLength: 3 }) },
      // These are ended alone, and so not in turn with others of the same transfer.
      { weight: 1, arbitrary: fc.constant<Report[]>([{ receipt: "own", amountMinor: 1n }]) },
      { weight: 1, arbitrary: fc.constant<Report[]>([{ receipt: "shared" }]) },
    ),
  }),
  { minLength: 12, maxLength: 20 },
);
type Plan = typeof plans extends fc.Arbitrary<(infer T)[]> ? T : never;

const anyCall: Once = {
  scope: null,
  check: () => undefined,
  finish: (data) => ({ status: 201, text: JSON.stringify(data) }),
};

async function sentTransfer(
  { id, userId }: TestMerchant,
  { direction }: Plan,
): Promise<TransferRow> {
  const principal = { merchantId: id, userId, actor: "key_test" };
  const amountMinor = amounts[direction];
  const order = { operation: "test", amountMinor, phone: "+233241234567" };
  const { row } = await (direction === "out"
    ? initiatePayout(principal, { type: "payout", ...order })
    : initiateCollection(principal as never, { provider: "mtn", ...order }, anyCall));
  const rail = railFor("mtn", direction);
  if (!row || !rail) throw new Error("There is nothing to send.");
  const started = await markSending({ row, rail, recipientName: null, earlierTransfers: 0 });
  if (!started || typeof started === "string") throw new Error("It was not sent.");
  return started.transfer;
}

const together = { settle: settleTransfer, fail: failTransfer };
const alone = { settle: settleAlone, fail: failAlone };

/** Reports what was planned for a transfer; `null` for one that does not exist. */
function end(
  transfer: TransferRow | null,
  index: number,
  report: Report,
  how: typeof together = together,
): Promise<boolean> {
  const id = transfer?.id ?? "trf_unknown";
  if (!("receipt" in report)) return how.fail(id, failure, by, report);
  const receipt = report.receipt === null ? null : receiptOf(transfer, index, report.receipt);
  const settle = () => how.settle(id, by, { receipt, amountMinor: report.amountMinor ?? null });
  // Of two that claim one receipt at the same moment, the database rejects one; its next step settles it.
  return report.receipt === "shared" ? settle().catch(settle) : settle();
}
const receiptOf = (transfer: TransferRow | null, index: number, kind: string) =>
  kind === "own" ? `own ${transfer?.id ?? index}` : `shared ${transfer?.id.slice(0, 10) ?? ""}`;

const rowsOf = (merchantId: string) => sql`
  select jsonb_build_object(
    'transactions', (select jsonb_agg(jsonb_build_array(t.id, t.status, t.status_reason, t.sequence,
        t.failure_code, t.failure_retryable, t.completed_at is not null, t.due_at is not null,
        (select jsonb_agg(jsonb_build_array(f.state, f.receipt, f.review_reason, f.reported_minor,
          case when f.state not in ('sending', 'submitted') then f.due_at - f.updated_at end, f.completed_at is not null, f.attempts, f.queries, f.rechecks))
          from transfers f where f.transaction_id = t.id),
        (select jsonb_agg(jsonb_build_array(h.sequence, h.from_status, h.to_status, h.by, h.reason)
          order by h.sequence) from transaction_history h where h.transaction_id = t.id),
        (select jsonb_agg(jsonb_build_array(a.actor, a.action, a.details) order by a.id)
          from audit_log a where a.resource = t.id and a.action not like 'transfer.receipt%'),
        (select jsonb_agg(jsonb_build_array(p.key, p.kind, p.hold_key, (select jsonb_agg(
            jsonb_build_array(c.kind, c.provider, e.amount) order by c.kind)
          from entries e join accounts c on c.id = e.account_id where e.posting_id = p.id))
          order by p.key) from postings p where p.transaction_id = t.id),
        (select jsonb_agg(jsonb_build_array(v.event, v.sequence, v.body)) from events v
          where v.resource_id = t.id)))
      from transactions t where t.merchant_id = m.id),
    'usage', (select jsonb_agg(jsonb_build_array(period, used_minor) order by period)
      from limit_usage where merchant_id = m.id),
    'accounts', (select jsonb_agg(jsonb_build_array(kind, currency, balance) order by kind, currency)
      from accounts where merchant_id = m.id)) as rows
  from merchants m where m.id = ${merchantId}`;

async function outcomeOf({ id, wallet }: TestMerchant, sent: readonly TransferRow[]) {
  const labels = new Map([
    [id, "M"],
    [wallet, "W"],
  ]);
  sent.forEach((transfer, n) => {
    labels.set(transfer.transactionId, `T${n}`).set(transfer.id, `R${n}`);
    labels.set(transfer.reference, `reference ${n}`);
  });
  const [row] = await database().execute(rowsOf(id));
  let text = JSON.stringify(row?.rows);
  for (const [value, label] of labels) text = text.replaceAll(value, label);
  text = text
    .replace(/evt_\w{26}/g, "event")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "at")
    // Whichever of them has it.
    .replace(/\\*"shared \w*\\*"/g, "null");
  const all = JSON.parse(text) as { transactions: unknown[] | null };
  all.transactions?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return all;
}

test("transfers that end at once end as they do one by one, row by row", async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (all) => {
      const worlds = await Promise.all(
        [0, 1].map(async () => {
          const merchant = await newMerchant(100_000n, "enhanced");
          return {
            merchant,
            sent: await Promise.all(all.map((one) => sentTransfer(merchant, one))),
          };
        }),
      );
      const [here, there] = worlds;
      if (!here || !there) throw new Error("There are no worlds.");
      // The first reports of all, then the second ones: those of one transfer stay in order.
      const turns = [0, 1, 2].flatMap((turn) =>
        all.flatMap(({ reports }, index) => {
          const report = reports[turn];
          return report ? [{ index, report }] : [];
        }),
      );
      turns.splice(3, 0, { index: -1, report: { receipt: null } }, { index: -1, report: {} });
      const atOnce = await Promise.all(
        turns.map(({ index, report }) => end(here.sent[index] ?? null, index, report)),
      );
      const inTurn: boolean[] = [];
      for (const { index, report } of turns)
        inTurn.push(await end(there.sent[index] ?? null, index, report, alone));
      expect(atOnce).toEqual(inTurn);
      expect(await outcomeOf(here.merchant, here.sent)).toEqual(
        await outcomeOf(there.merchant, there.sent),
      );
    }),
    { numRuns: 4, seed: 11, endOnFailure: true },
  );
  expect(await brokenRules(database())).toEqual([]);
});

test("a locked transfer delays no other that ends", async () => {
  const merchant = await newMerchant(100_000n, "enhanced");
  const plan: Plan = { direction: "out", reports: [] };
  const sent = await Promise.all(Array.from({ length: 6 }, () => sentTransfer(merchant, plan)));
  const [locked, ...others] = sent;
  if (!locked) throw new Error("Nothing was sent.");
  const report: Report = { receipt: "own" };
  const ended = await inTransaction(async (tx) => {
    await tx.execute(sql`select 1 from transactions where id = ${locked.transactionId} for update`);
    const stuck = end(locked, 0, report);
    expect(await Promise.all(others.map((one, n) => end(one, n + 1, report)))).toEqual(
      others.map(() => true),
    );
    return { stuck };
  });
  expect(await ended.stuck).toBe(true);
});
