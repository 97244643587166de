import type { ProviderCode } from "@/lib/providers/contract";
import { testCaseOf } from "./numbers";
import type { Callback, Order } from "./orders";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const pendingMs = secondMs;
/** How long a subscriber has to approve on the phone. */
const promptMs = 5 * minuteMs;
const lateCallbackMs = 30 * secondMs;
const reversalMs = 30 * minuteMs;

export interface Step {
  do: "settle" | "reverse" | Callback;
  at: number;
}

/**
 * The next step of an order, and when (contract §6, test numbers). Of the faults, `lateMs` is added to every
 * callback, unscaled, and `repeats` sends this order's callback twice.
 */
export function nextStep(
  order: Order,
  network: ProviderCode,
  timeScale: number,
  faults: { lateMs: number; repeats: boolean } = { lateMs: 0, repeats: false },
): Step | null {
  const { executedAt, failed, reversedAt, tried } = order;
  const testCase = testCaseOf(order.phone, network);
  const settledAt = executedAt[0] ?? failed?.at;
  if (settledAt === undefined) {
    const waitMs = settlingMs(order, testCase);
    return waitMs === null ? null : { do: "settle", at: order.createdAt + waitMs * timeScale };
  }
  const announcedTwice = testCase === "012" || faults.repeats;
  const late = (testCase === "012" ? lateCallbackMs * timeScale : 0) + faults.lateMs;
  if (!tried.has("settled")) return { do: "settled", at: settledAt + late };
  if (announcedTwice && !tried.has("repeated")) return { do: "repeated", at: settledAt + 2 * late };
  if (testCase !== "008" || order.direction === "in" || executedAt.length === 0) return null;
  if (reversedAt === null) return { do: "reverse", at: settledAt + reversalMs * timeScale };
  return tried.has("reversed") ? null : { do: "reversed", at: reversedAt + faults.lateMs };
}

/** Whether an order ends after the network's own short pause, without the subscriber. */
export function endsByItself(order: Order, network: ProviderCode): boolean {
  return settlingMs(order, testCaseOf(order.phone, network)) === pendingMs;
}

/** How long an order stays pending, before scaling; null: forever. */
function settlingMs(order: Order, testCase: string | null): number | null {
  if (testCase === "007") return null;
  return testCase === "006" && order.direction === "in" ? promptMs : pendingMs;
}
