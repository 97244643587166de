import fc from "fast-check";
import { expect, test } from "vitest";
import { mayChange, paymentRequestStatuses, paymentRequestTransitions } from "@/lib/states";
import { hasEnded, stateByDeposits, type RequestState } from "./next-state";

type Step =
  | { act: "seen" | "lost" | "credited" | "reversed"; minor: number }
  | { act: "expired" | "cancelled" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom("seen" as const, "lost" as const, "credited" as const),
    minor: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ act: fc.constant("reversed" as const), minor: fc.constant(0) }),
  fc.record({ act: fc.constantFrom("expired" as const, "cancelled" as const) }),
);

/** A payment request with its transfers, as a few steps leave it. */
class Model {
  readonly amountMinor = 10n;
  receivedMinor = 0n;
  state: RequestState = { status: "open", exception: null };
  seen: bigint[] = [];
  credited: bigint[] = [];

  take({ act, ...given }: Step): void {
    const minor = "minor" in given ? BigInt(given.minor) : 0n;
    if (act === "expired" || act === "cancelled") {
      if (mayChange(paymentRequestTransitions, this.state.status, act))
        this.state = { ...this.state, status: act };
      return;
    }
    if (act === "seen") this.seen.push(minor);
    if (act === "lost") this.seen.pop();
    if (act === "credited") this.credited.push(this.seen.pop() ?? minor);
    if (act === "reversed") this.credited.pop();
    this.settle();
  }

  settle(): void {
    const receivedMinor = this.credited.reduce((sum, one) => sum + one, 0n);
    const before = { ...this.state, ...this.amounts() };
    this.state = stateByDeposits(before, { receivedMinor, isAwaited: this.seen.length > 0 });
    this.receivedMinor = receivedMinor;
  }

  amounts() {
    return { amountMinor: this.amountMinor, receivedMinor: this.receivedMinor };
  }
}

test("it only takes steps of its table, and says at any time what its deposits amount to", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const model = new Model();
      for (const one of steps) {
        const { status: from } = model.state;
        const before = model.receivedMinor;
        model.take(one);
        const { status, exception } = model.state;
        if (status !== from) expect(mayChange(paymentRequestTransitions, from, status)).toBe(true);
        const { amountMinor, receivedMinor } = model;
        if (status === "paid") {
          // Not before it was paid in full; a reversal later leaves it short.
          if (from !== "paid") expect(receivedMinor >= amountMinor).toBe(true);
          const expected =
            receivedMinor > amountMinor
              ? "overpaid"
              : receivedMinor < amountMinor
                ? "underpaid"
                : null;
          expect(exception).toBe(expected);
        }
        if (status === "open") expect(model.seen).toEqual([]);
        if (!hasEnded(status)) {
          expect(receivedMinor < amountMinor).toBe(true);
          expect(exception).toBe(receivedMinor > 0n ? "underpaid" : null);
        }
        const isClosed = from === "expired" || from === "cancelled";
        if (isClosed && receivedMinor > before) expect(exception).toBe("late");
      }
    }),
    { numRuns: 5_000 },
  );
});

test("every status is reached, and those that end it are left by nothing", () => {
  const reached = new Set(Object.values(paymentRequestTransitions).flat());
  expect(paymentRequestStatuses.filter((status) => !reached.has(status))).toEqual([]);
  for (const status of paymentRequestStatuses)
    expect(paymentRequestTransitions[status].length === 0).toBe(hasEnded(status));
});
