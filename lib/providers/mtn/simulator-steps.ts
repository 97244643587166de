import { testCaseOf } from "./simulator-numbers";
import type { Notice, Transfer } from "./simulator-state";

const secondMs = 1000;
const pendingMs = secondMs;
const lateNoticeMs = 30 * secondMs;
const reversalMs = 30 * 60 * secondMs;

export interface Step {
  do: "settle" | "reverse" | Notice;
  at: number;
}

/** The first thing still to do for a transfer, and when (contract §6, test numbers). */
export function nextStep(transfer: Transfer, timeScale: number): Step | null {
  const { createdAt, executedAt, failed, reversedAt, tried, order } = transfer;
  const testCase = testCaseOf(order.payee.partyId);
  const settledAt = executedAt[0] ?? failed?.at;
  if (settledAt === undefined)
    return testCase === "007" ? null : { do: "settle", at: createdAt + pendingMs * timeScale };
  const announcedTwice = testCase === "012";
  const late = announcedTwice ? lateNoticeMs * timeScale : 0;
  if (!tried.has("settled")) return { do: "settled", at: settledAt + late };
  if (announcedTwice && !tried.has("repeated")) return { do: "repeated", at: settledAt + 2 * late };
  if (testCase !== "008" || executedAt.length === 0) return null;
  if (reversedAt === null) return { do: "reverse", at: settledAt + reversalMs * timeScale };
  return tried.has("reversed") ? null : { do: "reversed", at: reversedAt };
}
