import { findTransactionGrouped } from "@/lib/transactions/find-transaction";
import { expireApproval } from "@/lib/approvals/decide";
import { advanceBatch } from "@/lib/batches/advance-batch";
import { chainTaskNames } from "@/lib/chain/tasks";
import { config } from "@/lib/config/env";
import { watchChain } from "@/lib/deposits/watch";
import { claimRequestQueue } from "@/lib/identity-claims/request-claim";
import { identityQueue } from "@/lib/identities/step-identity";
import { startWorker, type StartedWorker } from "@/lib/jobs/engine";
import type { WorkQueue } from "@/lib/jobs/queue";
import { documentQueue } from "@/lib/kyc/rescan";
import { messageQueue } from "@/lib/messages/send-message";
import { railCodes } from "@/lib/providers/contract";
import { allRails } from "@/lib/rails/rail";
import { wakeWaiting } from "@/lib/rails/circuit-breaker";
import { runQueue } from "@/lib/reconciliation/carry-out-run";
import { quarantineQueue } from "@/lib/restores/check-rail";
import { checkDatabase } from "@/lib/sending/process";
import { startPayment } from "@/lib/payments/start-payment";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { stepTransfer } from "@/lib/transfers/step-transfer";
import { advanceTreasury } from "@/lib/treasury/advance";
import { deliveryQueue } from "@/lib/webhooks/deliver";
import { periodicNames, runPeriodicTask } from "./periodic-tasks";

const others = { lanes: null, slots: 2, nudged: false };

/** The rows that workers claim, and their steps. */
export function workQueues(): WorkQueue[] {
  const slots = config().workerConcurrency;
  return [
    {
      table: "transactions",
      key: "id",
      lanes: { column: "first_rail", values: railCodes },
      slots,
      nudged: false,
      step: stepTransaction,
    },
    {
      table: "transfers",
      key: "id",
      lanes: { column: "rail", values: railCodes },
      slots,
      nudged: true,
      step: stepTransfer,
    },
    { ...others, table: "payout_batches", key: "id", step: advanceBatch },
    runQueue,
    messageQueue,
    identityQueue,
    claimRequestQueue,
    documentQueue,
    quarantineQueue,
    { ...others, table: "rail_switches", key: "provider || ':' || direction", step: wakeRail },
    {
      ...others,
      table: "chain_tasks",
      key: "name",
      lanes: { column: "name", values: chainTaskNames },
      slots: 1,
      step: stepChain,
    },
    {
      ...others,
      table: "periodic_tasks",
      key: "name",
      lanes: { column: "name", values: periodicNames },
      slots: 1,
      unscaled: true,
      step: runPeriodicTask,
    },
  ];
}

async function stepTransaction(id: string): Promise<number | null> {
  const row = await findTransactionGrouped(id);
  if (row?.status === "pending_approval") return expireApproval(id);
  if (!row) return null;
  return row.recipientWallet === null ? startTransfer(row) : startPayment(row);
}

async function stepChain(name: string): Promise<number> {
  await checkDatabase();
  return name === "treasury" ? advanceTreasury() : watchChain();
}

async function wakeRail(key: string): Promise<null> {
  const side = allRails.find(({ provider, direction }) => key === `${provider}:${direction}`);
  if (side) await wakeWaiting(side);
  return null;
}

/** Works off all that is due. Deliveries have a worker of their own: slow receivers delay nothing else. */
export function startWork(): StartedWorker {
  const workers = [startWorker(workQueues()), startWorker([deliveryQueue])];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
