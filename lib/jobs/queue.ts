import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import type { Executor } from "@/lib/db/client";
import type { Direction, ProviderCode } from "@/lib/providers/contract";

/** Every job of the service with what it is told. */
export interface JobPayloads {
  /** `nudged`: beside the planned steps, because something has hinted at an end. */
  "advance-transfer": { transactionId: string; nudged?: boolean };
  /**
   * `round`: which of the planned queries this is; null: one that a provider callback asked for.
   * `doubtful`: how many in a row have not confirmed the payout; older jobs do not say.
   */
  "recheck-payout": { transactionId: string; round: number | null; doubtful?: number };
  /** Ends a payout that nobody has approved in time. */
  "expire-approval": { transactionId: string };
  /** Pays the next rows of a batch of payouts, or looks whether all have ended. */
  "advance-batch": { batchId: string };
  /** Cancels what of a batch was not sent yet, on behalf of `by`. */
  "cancel-batch": { batchId: string; by: string };
  /** Carries out a comparison with a network's book that was written down before. */
  reconcile: { runId: number };
  "refresh-rates": Record<string, never>;
  "probe-rails": Record<string, never>;
  /** Brings forward what waits for a network that an operator opened again. */
  "wake-waiting": { provider: ProviderCode; direction: Direction };
}
export type JobName = keyof JobPayloads;

export interface JobOptions {
  /** One job waits under a key at a time. */
  key: string;
  /** From now on the database's clock, before `RETRY_TIME_SCALE`. */
  delayMs?: number;
  /** Whether `RETRY_TIME_SCALE` leaves the delay as it is: what people are given time for does not shrink. */
  unscaled?: boolean;
  /** Whether a job that already waits under the key is brought forward; otherwise it keeps its time. */
  hurry?: boolean;
}

/** Queues a job in the caller's transaction: it exists if and only if that transaction commits. */
export async function enqueue<N extends JobName>(
  tx: Executor,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions,
): Promise<void> {
  const scale = options.unscaled ? 1 : config().retryTimeScale;
  const delayMs = Math.round((options.delayMs ?? 0) * scale);
  await tx.execute(sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${options.key},
    ${delayMs} * interval '1 millisecond', ${options.hurry ?? false})`);
}
