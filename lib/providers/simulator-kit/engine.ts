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
  /** Multiplies the look-alike's own delays (`RETRY_TIME_SCALE`). */
  timeScale: number;
  /** Sends one callback, once; whatever the receiver makes of it. Must not throw. */
  announce(order: Order<Details>, callback: Callback): void;
}

/** Carries orders to their end on timers that a restart resumes from the book. */
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
      // Written down first: a callback that a kill interrupts is lost, as a provider's single try is.
      store.record({ kind: "callback", reference, callback: step, at: Date.now() });
      options.announce(order, step);
    }
  }

  /** Waits for the order's next step, and does it once its time has come. */
  function proceed(order: Order<Details>): void {
    clearTimeout(timers.get(order.reference));
    const step = stepOf(order);
    if (!step || store.isClosed) return;
    const waitMs = Math.min(Math.max(0, Math.ceil(step.at - Date.now())), maxTimerMs);
    const timer = setTimeout(() => {
      timers.delete(order.reference);
      // Asked again: the faults, or a reversal that somebody called for, may have come between.
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
     * Takes over an order just recorded; `at_once` executes or fails it before this returns, for
     * look-alikes that answer with the end itself, save where a subscriber has still to answer (006)
     * and where no end comes (007).
     */
    begin(reference: string, settling: "later" | "at_once"): Order<Details> {
      const order = store.orders.get(reference);
      if (!order) throw new Error("An order must be recorded before it begins.");
      if (settling === "at_once" && endsByItself(order, network)) settle(order);
      proceed(order);
      return order;
    },
    /** Whether this test number's one outage lasts: it begins with the first call that names it. */
    isDown(phone: string): boolean {
      if (testCaseOf(phone, network) !== "009") return false;
      return Date.now() < outageBegan(store, phone) + outageMs * timeScale;
    },
    /** Waits until the order has ended or the time is up; for look-alikes that hold the call open. */
    async untilEnded(order: Order<Details>, withinMs: number): Promise<boolean> {
      const deadline = Date.now() + withinMs;
      while (!isEnded(order)) {
        if (store.isClosed || Date.now() >= deadline) return false;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return true;
    },
    /** Stops the timers and closes the book: what still runs can write nothing more, as if killed. */
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

function isEnded({ executedAt, failed }: Order): boolean {
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

/** One try at a callback, whatever becomes of it. */
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
    // Networks take no note of a callback that did not arrive.
  }
}
