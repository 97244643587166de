import type { TransactionSql } from "postgres";
import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import { reconcileNow, type RunReport } from "@/lib/reconciliation/reconcile-now";
import { asOwner } from "./test-owner";
import { advance, transferOf } from "./test-steps";
import { eventually, startTestService, type TestService } from "./test-service";
import { signInStaff } from "./test-staff";
import { tamperWithBook, type TestLine } from "./test-tampered-book";

export type Desk = Awaited<ReturnType<typeof openDesk>>;
export type Tampering = (lines: TestLine[]) => TestLine[];

export const reason = "MTN's statement of the 20th lists it.";

/** The book with changed facts on one reference. */
export const onLine =
  (reference: string, change: Partial<TestLine>): Tampering =>
  (lines) =>
    lines.map((line) => (line.reference === reference ? { ...line, ...change } : line));

/** A line of the book that matches none of our transfers. */
export const unknownLine = (direction: string, reference = `unknown-${direction}`): TestLine => ({
  direction,
  reference,
  phone: "+233240000099",
  amount: "3.00",
  currency: "GHS",
  status: "completed",
  executedAt: new Date(Date.now() - 1000).toISOString(),
  times: 1,
});

interface Sent {
  id: string;
  /** Its transfer, and the reference of that. */
  transferId: string;
  reference: string;
}

/** An operator who adjusts what a run of MTN finds; no worker runs. */
export async function openDesk() {
  const service = await startTestService({ worker: false });
  const operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  const book = await tamperWithBook(service);
  return {
    service,
    operator,
    book,
    ...transfersOf(service),
    reconcileMtn,
    findOf,
    adjust: ({ runId }: RunReport, { id }: DiscrepancyView, body: unknown = { reason }) =>
      service.call("POST", `/api/ops/reconciliations/${runId}/discrepancies/${id}/adjust`, body, {
        key: operator,
      }),
    balances,
    board: async () =>
      (await service.call("GET", "/api/ops/rails", undefined, { key: operator })).body,
    close: async () => {
      await book.close();
      await service.stop();
    },
  };
}

function transfersOf(service: TestService) {
  const phoneNumber = "+233240000001";
  /** It is sent to MTN, which executes it by itself. */
  async function sent(id: string): Promise<Sent> {
    await advance(id);
    const { id: transferId, reference } = await transferOf(id);
    await eventually(async () =>
      (await service.book("mtn")).some((line) => line.reference === reference) ? true : null,
    );
    return { id, transferId, reference };
  }
  async function settled(transfer: Sent): Promise<Sent> {
    await advance(transfer.id);
    await service.until(transfer.id, ["completed"]);
    return transfer;
  }
  async function sentPayout(amount: string): Promise<Sent> {
    const path = "/api/mobile-money/transfer";
    const created = await service.call("POST", path, { amount, phoneNumber });
    return sent(created.body.transactionId);
  }
  async function sentCollection(amount: number | string): Promise<Sent> {
    const created = await service.call("POST", "/mobile-money/mtn", { amount, phoneNumber });
    return sent(created.body.paymentId);
  }
  return {
    sentPayout,
    sentCollection,
    paidPayout: async (amount: string) => settled(await sentPayout(amount)),
    collected: async (amount: number) => settled(await sentCollection(amount)),
  };
}

async function reconcileMtn(window: { from?: Date } = {}): Promise<RunReport> {
  const [report] = await reconcileNow({ provider: "mtn", ...window }, "command");
  if (!report) throw new Error("No run was started.");
  return report;
}

/** What a new run lists for one reference. */
async function findOf(reference: string, window: { from?: Date } = {}) {
  const run = await reconcileMtn(window);
  const [found] = run.discrepancies.filter((discrepancy) => discrepancy.reference === reference);
  if (!found) throw new Error("It is not listed.");
  return { run, found };
}

/** Our float at MTN and the balance of suspense, in pesewas. */
function balances() {
  return asOwner(async (sql) => {
    const rows = await sql<{ kind: string; balance: string }[]>`
      select kind, balance from accounts where currency = 'GHSFIAT'
        and (kind = 'suspense' or kind = 'float' and provider = 'mtn')`;
    const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance);
    return { float: -of("float"), suspense: of("suspense") };
  });
}

/** Waits until this many database sessions wait for a lock. */
export async function untilWaiting(sql: TransactionSql, sessions: number): Promise<void> {
  await eventually(async () => {
    // Otherwise sessions that began after this transaction are not counted.
    await sql`select pg_stat_clear_snapshot()`;
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count === sessions ? true : null;
  });
}
