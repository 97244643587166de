import { failureReasonFor } from "./simulator-numbers";
import type { MtnSimulatorOptions } from "./simulator-options";
import type { Notice, SimulatorStore, Transfer } from "./simulator-state";
import { nextStep, type Step } from "./simulator-steps";
import { statusBody } from "./simulator-views";

const noticeTimeoutMs = 10_000;
const longestTimerMs = 2 ** 31 - 1;

/** Carries transfers to their end on timers that a restart resumes from the book. */
export function createTransferEngine(options: MtnSimulatorOptions, store: SimulatorStore) {
  const timers = new Map<string, NodeJS.Timeout>();
  let closed = false;
  const timeScale = options.timeScale ?? 1;

  function floatMinor(): bigint {
    return options.openingFloatMinor - store.state.spentMinor;
  }

  function settle(transfer: Transfer): void {
    const { reference, order, amountMinor } = transfer;
    const refusal = failureReasonFor(order.payee);
    const reason = refusal ?? (floatMinor() < amountMinor ? "NOT_ENOUGH_FUNDS" : null);
    if (reason) store.record({ kind: "failed", reference, reason, at: Date.now() });
    else store.record({ kind: "executed", reference, at: Date.now() });
  }

  function announce(transfer: Transfer, notice: Notice): void {
    // Written down first: a notice that a kill interrupts is lost, as MTN's single try would be.
    store.record({ kind: "notice", reference: transfer.reference, notice, at: Date.now() });
    if (!options.dropCallbacks) void sendNotice(transfer, options);
  }

  function run(transfer: Transfer, step: Step["do"]): void {
    if (step === "settle") settle(transfer);
    else if (step === "reverse")
      store.record({ kind: "reversed", reference: transfer.reference, at: Date.now() });
    else announce(transfer, step);
  }

  /** Waits for the transfer's next step, and does it once its time has come. */
  function proceed(transfer: Transfer): void {
    const step = nextStep(transfer, timeScale);
    if (!step || closed) return;
    const waitMs = Math.min(Math.max(0, Math.ceil(step.at - Date.now())), longestTimerMs);
    const timer = setTimeout(() => {
      timers.delete(transfer.reference);
      if (Date.now() >= step.at) run(transfer, step.do);
      proceed(transfer);
    }, waitMs);
    timer.unref();
    timers.set(transfer.reference, timer);
  }

  for (const transfer of store.state.transfers.values()) proceed(transfer);

  return {
    floatMinor,
    /** Takes over a transfer just recorded; `at_once` executes it before this returns. */
    begin(reference: string, settling: "later" | "at_once"): void {
      const transfer = store.state.transfers.get(reference);
      if (!transfer) return;
      if (settling === "at_once") settle(transfer);
      proceed(transfer);
    },
    close(): void {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** One try, whatever the receiver makes of it. */
async function sendNotice(transfer: Transfer, options: MtnSimulatorOptions): Promise<void> {
  if (!transfer.callbackUrl) return;
  try {
    const response = await fetch(transfer.callbackUrl, {
      method: options.callbackMethod ?? "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(statusBody(transfer, options.reasonForm ?? "string")),
      redirect: "manual",
      signal: AbortSignal.timeout(noticeTimeoutMs),
    });
    await response.body?.cancel();
  } catch {
    // MTN takes no note of a callback that did not arrive.
  }
}

export type TransferEngine = ReturnType<typeof createTransferEngine>;
