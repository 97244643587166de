import { config } from "@/lib/config/env";
import type { RailCode, WireCall, WireObserver } from "@/lib/providers/contract";
import { recordingCalls } from "@/lib/evidence/record-calls";

/** Calls in a row without a response after which a network counts as silent. */
const failureThreshold = 5;
/** Between two trials of a network that is silent, in ms before `RETRY_TIME_SCALE`. */
const cooldownMs = 1000;

/** Each has a circuit of its own: a network may look numbers up and yet execute nothing. */
export type GuardedOperation = "look-up" | "send" | "query";

interface Circuit {
  /** Calls in a row that this process got no response to. */
  failures: number;
  retryAt: number;
  isOnTrial: boolean;
}
const circuits = new Map<string, Circuit>();

/** A call that was let through, and that ends with {@link Permit.leave}. */
export interface Permit {
  /** @param answered whether the network responded at all; null: it was not called */
  leave(answered: boolean | null): void;
}

/** What {@link throughCircuit} gives where the network was not called. */
export const circuitOpen = Symbol("circuit open");

/**
 * Lets a call to a network through, unless the network has stopped responding to calls of this kind:
 * then one at a time tries, and null is for all others. Without this, the transfers of a silent network
 * would wait for its time-out again and again, and keep the worker from those of the other networks.
 */
export function enterCircuit(rail: RailCode, operation: GuardedOperation): Permit | null {
  const circuit = circuitOf(rail, operation);
  const isOpen = circuit.failures >= failureThreshold;
  if (isOpen && (circuit.isOnTrial || performance.now() < circuit.retryAt)) return null;
  if (isOpen) circuit.isOnTrial = true;
  return {
    leave: (answered) => {
      if (isOpen) circuit.isOnTrial = false;
      if (answered === null) return;
      circuit.failures = answered ? 0 : circuit.failures + 1;
      circuit.retryAt = performance.now() + cooldownMs * config().retryTimeScale;
    },
  };
}

/** Calls a network within its circuit, and keeps the exchange as evidence. */
export async function throughCircuit<T>(
  rail: RailCode,
  operation: GuardedOperation,
  transactionId: string | null,
  call: (observe: WireObserver) => Promise<T>,
): Promise<T | typeof circuitOpen> {
  const permit = enterCircuit(rail, operation);
  return permit ? callWith(permit, rail, transactionId, call) : circuitOpen;
}

/** The same with a permit that was had before. */
export async function callWith<T>(
  permit: Permit,
  rail: RailCode,
  transactionId: string | null,
  call: (observe: WireObserver) => Promise<T>,
): Promise<T> {
  let answered: boolean | null = null;
  try {
    return await recordingCalls(rail, transactionId, (observe) =>
      call((wireCall) => {
        answered = isResponse(wireCall);
        observe(wireCall);
      }),
    );
  } finally {
    permit.leave(answered);
  }
}

/** Calls a network as always again, since something else has shown that it is back. */
export function closeCircuits(rail: RailCode): void {
  for (const key of circuits.keys()) if (key.startsWith(`${rail} `)) circuits.delete(key);
}

function isResponse({ httpStatus }: WireCall): boolean {
  return httpStatus !== null && httpStatus < 500;
}

function circuitOf(rail: RailCode, operation: GuardedOperation): Circuit {
  const key = `${rail} ${operation}`;
  const known = circuits.get(key);
  if (known) return known;
  const closed = { failures: 0, retryAt: 0, isOnTrial: false };
  circuits.set(key, closed);
  return closed;
}
