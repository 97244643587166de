import type { ProviderCode } from "@/lib/providers/contract";
import { causeFor, testCaseOf } from "./numbers";
import type { Entry, Callback, Order, OrderStore } from "./orders";
import { endsByItself, nextStep, type Step } from "./steps";
import type { FaultInjector } from "./fault-injector";

const outageMs = 60_000;
const maxTimerMs = 2 ** 31 - 1;

export interface EngineOptions<Details> {
  network: ProviderCode;
  store: OrderStore<Details>;
  faults: FaultInjector;
  /** The float when the book was empty, in pesewas. */
  openingFloatMinor: bigint;
  /** Multiplies the simulator's own delays (`RETRY_TIME_SCALE`). */
  timeScale: number;
  /** Sends a callback once, whatever the receiver does with it. Must not throw. */
  announce(order: Order<Details>, callback: Callback): void;
}

/** Executes orders on timers, which a restart resumes from the file. */
export function createEngine<Details>(options: EngineOptions<Details>) {
  const { network, store, faults, timeScale } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const floatMinor = (): bigint => options.openingFloatMinor - store.spentMinor;

  const stepOf = (order: Order<Details>): Step | null =>
    nextStep(order, network, timeScale, faults.ofCallbacks(order.reference));

  const settle = (order: Order<Details>): void => {
    if (!isEnded(order)) store.record(endOf(order, network, floatMinor()));
  };

  function run(order: Order<Details>, step: Step["do"]): void {
    const { reference } = order;
    if (step === "settle") settle(order);
    else if (step === "reverse") store.record({ kind: "reversed", reference, at: Date.now() });
    else {
      // Recorded first: a callback that a kill interrupts is lost, like a provider's single attempt.
      store.record({ kind: "callback", reference, callback: step, at: Date.now() });
      options.announce(order, step);
    }
  }

  /** Schedules the order's next step. */
  function proceed(order: Order<Details>): void {
    clearTimeout(timers.get(order.reference));
    const step = stepOf(order);
    if (!step || store.isClosed) return;
    const waitMs = Math.min(Math.max(0, Math.ceil(step.at - Date.now())), maxTimerMs);
    const timer = setTimeout(() => {
      timers.delete(order.reference);
      // Computed again: faults or a requested reversal may have changed it.
      const due = stepOf(order);
      if (due && Date.now() >= due.at) run(order, due.do);
      proceed(order);
    }, waitMs);
    timers.set(order.reference, timer.unref());
  }

  for (const order of store.orders.values()) proceed(order);

  return {
    floatMinor,
    /**
     * Takes over an order just recorded; `at_once` executes or fails it before this returns, for simulators
     * that respond with the final status, except where the subscriber must still respond (006) and where it
     * never ends (007).
     */
    begin(reference: string, settling: "later" | "at_once"): Order<Details> {
      const order = store.orders.get(reference);
      if (!order) throw new Error("An order must be recorded before it begins.");
      if (settling === "at_once" && endsByItself(order, network)) settle(order);
      proceed(order);
      return order;
    },
    /** Whether this test number's outage lasts; it begins with the first call that names it. */
    isDown(phone: string): boolean {
      if (testCaseOf(phone, network) !== "009") return false;
      return Date.now() < outageBegan(store, phone) + outageMs * timeScale;
    },
    /** Waits until the order has ended or the time is up, for simulators that hold the call open. */
    async untilEnded(order: Order<Details>, withinMs: number): Promise<boolean> {
      const deadline = Date.now() + withinMs;
      while (!isEnded(order)) {
        if (store.isClosed || Date.now() >= deadline) return false;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return true;
    },
    /** Stops the timers and closes the file: nothing more is written, as after a kill. */
    close(): void {
      store.close();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
export type Engine<Details> = ReturnType<typeof createEngine<Details>>;

function outageBegan<Details>(store: OrderStore<Details>, phone: string): number {
  const known = store.outages.get(phone);
  if (known !== undefined) return known;
  const at = Date.now();
  store.record({ kind: "outage", phone, at });
  return at;
}

/** Whether money has moved, or will not. */
export function isEnded({ executedAt, failed }: Order): boolean {
  return executedAt.length > 0 || failed !== null;
}

function endOf(order: Order, network: ProviderCode, floatMinor: bigint): Entry {
  const { reference, direction, phone, amountMinor } = order;
  const at = Date.now();
  const isShort = direction === "out" && floatMinor < amountMinor;
  const cause = causeFor(network, direction, phone) ?? (isShort ? "float_short" : null);
  return cause ? { kind: "failed", reference, cause, at } : { kind: "executed", reference, at };
}

const callbackTimeoutMs = 10_000;

/** One attempt at a callback. */
export async function sendCallback(
  url: string,
  body: unknown,
  method: "POST" | "PUT" = "POST",
): Promise<void> {
  try {
    const response = await fetch(url, {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(callbackTimeoutMs),
    });
    await response.body?.cancel();
  } catch {
    // Networks ignore a callback that did not arrive.
  }
}
