import type postgres from "postgres";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { post } from "@/lib/ledger/post";
import type { ProviderCode, Rail } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import type { TransactionRow } from "@/lib/transactions/row";
import { creditOf, holdOf, releaseOf, reversalOf, settlementOf } from "@/lib/transfers/postings";
import type { TransferRow } from "@/lib/transfers/row";

/** One transaction as the previous version left it. Moments are minutes from now. */
export interface OldTransaction {
  type?: "payout" | "payment" | "withdrawal" | "collection";
  status: string;
  /** Present: it was sent. */
  sent?: { attempts?: number; queries?: number; acknowledged?: boolean };
  /** What its rail knows of it: nothing, what was ordered, or another amount. */
  known?: "as ordered" | "other amount";
  /** Beside what follows from the rest. */
  columns?: Record<string, unknown>;
  /** The key up to its id, when it runs, and its other arguments. */
  jobs?: readonly OldJob[];
  batchId?: string;
}
export type OldJob = readonly [key: string, minutes: number, payload?: Record<string, unknown>];

/** What {@link writeOldTransaction} made of it. */
export interface Written extends OldTransaction {
  id: string;
  rail: ProviderCode;
  direction: "in" | "out";
  phone: string;
  amountMinor: bigint;
  reference: string | null;
}

const feeMinor = 10n;
const phones = { mtn: "+233241234567", airtel: "+233271234567", telecel: "+233201234567" };

/** By which statuses it came to its own. */
function stepsTo({ status, sent }: OldTransaction): string[] {
  if (status === "pending_approval") return [status];
  if (status === "expired") return ["pending_approval", status];
  const steps = ["pending", ...(sent ? ["processing"] : [])];
  if (status === "reversed") steps.push("completed");
  return steps.includes(status) ? steps : [...steps, status];
}

interface Merchant {
  id: string;
  userId: string;
  wallet: string;
}

/** Writes transactions into a database of {@link createPreviousDatabase}, with all that goes with them. */
export class PreviousVersion {
  private written = 0;

  constructor(
    private readonly sql: postgres.Sql,
    private readonly merchant: Merchant,
    private readonly now: Date,
  ) {}

  at(minutes: number): Date {
    return new Date(this.now.getTime() + minutes * 60_000);
  }

  async write(rail: ProviderCode, old: OldTransaction): Promise<Written> {
    this.written += 1;
    const id = createId("txn");
    const connected = railOf(rail);
    if (!connected) throw new Error(`${rail} is not connected.`);
    const one: Written = {
      type: "payout",
      ...old,
      id,
      rail,
      direction: old.type === "collection" ? "in" : "out",
      phone: phones[rail],
      amountMinor: 1000n + BigInt(this.written),
      reference: old.sent ? connected.referenceFor(id) : null,
    };
    await this.insert({ ...this.columnsOf(one), ...this.endOf(one), ...this.momentsOf(one) });
    await this.record(one);
    const refundId = one.status === "reversed" ? await this.writeRefund(one) : null;
    await inTransaction((tx) => book(tx, one, this.merchant.wallet, refundId));
    if (one.known) await order(connected, one);
    return one;
  }

  async job(key: string, minutes: number, payload: Record<string, unknown> = {}): Promise<void> {
    const round = key.startsWith("recheck:") ? `:${String(payload.round ?? "notice")}` : "";
    await this.sql`insert into graphile_worker._private_jobs (key, run_at, payload)
      values (${key + round}, ${this.at(minutes)}, ${JSON.stringify(payload)}::text::json)`;
  }

  private insert(values: object) {
    return this.sql`insert into transactions ${this.sql(values as Record<string, never>)}`;
  }

  private columnsOf(one: Written): object {
    const { id, type, status, rail, direction, phone, amountMinor, sent } = one;
    const isOut = direction === "out";
    return {
      id,
      merchant_id: this.merchant.id,
      type,
      status,
      amount_minor: amountMinor,
      currency: "GHSFIAT",
      fee_minor: feeMinor,
      fee_currency: "GHSFIAT",
      wallet: this.merchant.wallet,
      recipient: isOut ? phone : this.merchant.wallet,
      payer: isOut ? null : phone,
      country: "GH",
      provider: sent || !isOut ? rail : null,
      requested_provider: isOut ? null : rail,
      batch_id: one.batchId ?? null,
      sequence: stepsTo(one).length,
      counted_minor: isOut ? amountMinor : 0n,
      counted_on: isOut ? this.at(-30).toISOString().slice(0, 10) : null,
      created_by: "key_00000000000000000000000001",
      created_by_user: this.merchant.userId,
      created_at: this.at(-30),
      updated_at: this.at(-20),
      ...(sent && {
        provider_reference: one.reference,
        send_attempts: sent.attempts ?? 1,
        queries: sent.queries ?? 0,
        first_sent_at: this.at(-25),
        last_sent_at: this.at(-22),
        acknowledged_at: sent.acknowledged ? this.at(-21) : null,
      }),
    };
  }

  private endOf({ status, direction, amountMinor }: Written): object {
    const cameBack = ["failed", "cancelled", "expired", "reversed"].includes(status);
    return {
      ...(["completed", "reversed"].includes(status) && { completed_at: this.at(-20) }),
      ...(status === "failed" && {
        failure_code: "PROVIDER_REJECTED",
        failure_message: "The network rejected it.",
        failure_retryable: false,
      }),
      ...(cameBack &&
        direction === "out" && {
          refund_minor: amountMinor + feeMinor,
          refund_currency: "GHSFIAT",
          refund_at: this.at(-20),
        }),
    };
  }

  private momentsOf({ columns = {} }: Written): object {
    const valueOf = (name: string, value: unknown) =>
      name.endsWith("_at") && typeof value === "number" ? this.at(value) : value;
    return Object.fromEntries(
      Object.entries(columns).map(([name, value]) => [name, valueOf(name, value)]),
    );
  }

  private async record({ id, ...one }: Written): Promise<void> {
    const { sql } = this;
    const steps = stepsTo(one);
    for (const [index, step] of steps.entries()) {
      const act = index === 0 ? "created" : step;
      await sql`select record_step(${id}, ${this.merchant.id}, ${index + 1}, ${steps[index - 1] ?? null},
        ${step}, 'system', ${`${one.type}.${act}`}, '{}'::jsonb)`;
    }
    if (one.reference)
      await sql`insert into provider_calls (transaction_id, provider, operation, reference, request_hash,
          outcome, http_status, started_at, duration_ms)
        values (${id}, ${one.rail}, 'send', ${one.reference}, 'hash', '202', 202, ${this.at(-25)}, 12)`;
    for (const [key, minutes, payload] of one.jobs ?? [])
      await this.job(`${key}${id}`, minutes, payload);
  }

  /** What came back is a completed `refund` of its own. */
  private async writeRefund({ id, amountMinor, phone, rail }: Written): Promise<string> {
    const refundId = createId("txn");
    await this.insert({
      id: refundId,
      merchant_id: this.merchant.id,
      type: "refund",
      status: "completed",
      amount_minor: amountMinor + feeMinor,
      currency: "GHSFIAT",
      fee_minor: 0,
      fee_currency: "GHSFIAT",
      wallet: this.merchant.wallet,
      recipient: this.merchant.wallet,
      payer: phone,
      provider: rail,
      refund_of: id,
      sequence: 2,
      created_by: `provider:${rail}`,
      completed_at: this.at(-20),
    });
    return refundId;
  }
}

/** Posts what the ledger knows of it by now. */
async function book(
  tx: DbTransaction,
  { id, rail, direction, status, amountMinor }: Written,
  wallet: string,
  refundId: string | null,
): Promise<void> {
  const row = { id, amountMinor, feeMinor, wallet, currency: "GHSFIAT" } as TransactionRow;
  const transfer = { id, rail } as TransferRow;
  if (direction === "in") {
    if (status === "completed") await post(tx, creditOf(row, transfer));
    return;
  }
  await post(tx, holdOf(row));
  if (status === "completed" || status === "reversed") await post(tx, settlementOf(row, transfer));
  if (refundId) await post(tx, reversalOf(row, { transfer, refundId }));
  if (["failed", "cancelled", "expired"].includes(status)) await post(tx, releaseOf(row));
}

/** As the previous version sent it. */
async function order(rail: Rail, { id, reference, ...one }: Written): Promise<void> {
  const outcome = await rail.send(
    {
      direction: one.direction,
      reference: reference ?? "",
      transactionId: id,
      amountMinor: one.amountMinor + (one.known === "other amount" ? 1n : 0n),
      counterparty: one.phone,
      receipt: null,
      refundOf: null,
      callbackUrl: "http://localhost:9/nobody",
      deadline: Infinity,
    },
    () => undefined,
  );
  if (outcome.state !== "accepted" && outcome.state !== "succeeded")
    throw new Error(`${rail.code} said ${JSON.stringify(outcome)}.`);
}
