import { config } from "@/lib/config/env";
import { recordingCalls } from "@/lib/evidence/record-calls";
import type { RailCode, WireCall, WireObserver } from "@/lib/providers/contract";
import { makeWaitingDue } from "@/lib/transactions/make-waiting-due";
import type { RailSide } from "./rail";

/** After so many calls in a row without a response the circuit opens. */
const failureThreshold = 5;
/** Between two trial calls while the circuit is open, in ms before `RETRY_TIME_SCALE`. */
const cooldownMs = 1000;

/** Each has its own circuit: a network may look up numbers and yet execute nothing. */
export type GuardedOperation = "look-up" | "send" | "query";

interface Circuit {
  /** Calls in a row that got no response in this process. */
  failures: number;
  retryAt: number;
  isOnTrial: boolean;
}
const circuits = new Map<string, Circuit>();

/** A permitted call, which must end with {@link Permit.leave}. */
export interface Permit {
  /** @param responded whether the network responded at all; null: it was not called */
  leave(responded: boolean | null): void;
}

/** The result of {@link throughCircuit} where the circuit is open and the network was not called. */
export const circuitOpen = Symbol("circuit open");

/**
 * Permits a call to a network unless its circuit for calls of this kind is open: then one trial call at a
 * time is permitted, and every other caller gets null. Without this, the transfers of a network that is
 * down would wait for its time-out again and again and keep the worker from those of other networks.
 */
export function enterCircuit(rail: RailCode, operation: GuardedOperation): Permit | null {
  const circuit = circuitOf(rail, operation);
  const isOpen = circuit.failures >= failureThreshold;
  if (isOpen && (circuit.isOnTrial || performance.now() < circuit.retryAt)) return null;
  if (isOpen) circuit.isOnTrial = true;
  return {
    leave: (responded) => {
      if (isOpen) circuit.isOnTrial = false;
      if (responded === null) return;
      circuit.failures = responded ? 0 : circuit.failures + 1;
      circuit.retryAt = performance.now() + cooldownMs * config().retryTimeScale;
    },
  };
}

/** Calls a network through its circuit and records the calls as evidence. */
export async function throughCircuit<T>(
  rail: RailCode,
  operation: GuardedOperation,
  transactionId: string | null,
  call: (observe: WireObserver) => Promise<T>,
): Promise<T | typeof circuitOpen> {
  const permit = enterCircuit(rail, operation);
  return permit ? callWith(permit, rail, transactionId, call) : circuitOpen;
}

/** As {@link throughCircuit}, with a permit that the caller already has. */
export async function callWith<T>(
  permit: Permit,
  rail: RailCode,
  transactionId: string | null,
  call: (observe: WireObserver) => Promise<T>,
): Promise<T> {
  let responded: boolean | null = null;
  try {
    return await recordingCalls(rail, transactionId, (observe) =>
      call((wireCall) => {
        responded = isResponse(wireCall);
        observe(wireCall);
      }),
    );
  } finally {
    permit.leave(responded);
  }
}

/** Closes the circuits of a rail that is known to be available again. */
export function closeCircuits(rail: RailCode): void {
  for (const key of circuits.keys()) if (key.startsWith(`${rail} `)) circuits.delete(key);
}

/**
 * Closes the circuits of a rail that may be available again, and makes due what waits for it.
 * @returns how many transactions it made due
 */
export async function wakeWaiting({ provider, direction }: RailSide): Promise<number> {
  closeCircuits(provider);
  return makeWaitingDue(provider, direction);
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
