import { predictNetwork } from "@/lib/phone";
import { adapterFor, adapterOf, askingOrder, providerFacts } from "@/lib/providers/registry";
import type {
  Direction,
  Failure,
  ProviderAdapter,
  ProviderCode,
  WireObserver,
} from "@/lib/providers/contract";
import { switchOf } from "@/lib/rails/switches";
import { recordingCalls } from "./record-calls";
import { circuitOpen, throughCircuit } from "./circuit-breaker";

export interface NetworkQuestion {
  /** E.164. */
  phone: string;
  /** Null: nothing will be sent, so that a rail which an operator closed is asked as well. */
  direction: Direction | null;
  /** The one network to ask, where the caller insists on one. */
  requested: ProviderCode | null;
  /** Where the calls belong as evidence. */
  transactionId: string | null;
}

export type NetworkChoice =
  | { state: "found"; adapter: ProviderAdapter; name: string | null }
  | { state: "unavailable" }
  | { state: "none"; failure: Failure };

/**
 * Finds the network that holds a number's account (contract §4, transfer): only the requested one
 * where one is given, else the prefix's first and the others after it, since numbers are ported.
 * While a network that must be asked first does not answer, or is switched off, none is chosen.
 */
export async function findNetwork(question: NetworkQuestion): Promise<NetworkChoice> {
  const { phone, direction, requested, transactionId } = question;
  const predicted = predictNetwork(phone);
  const candidates = requested ? [requested] : askingOrder(predicted);
  let isSwitchedOff = false;
  for (const code of candidates) {
    const adapter = direction ? adapterFor(code, direction) : adapterOf(code);
    if (!adapter) continue;
    if (direction && (await switchOf(code, direction)).status === "closed") {
      isSwitchedOff = true;
      continue;
    }
    const look = (observe: WireObserver) => adapter.lookUpAccount(phone, observe);
    // Somebody waits for the answer where nothing will be sent: that is always asked.
    const found = await (direction
      ? throughCircuit(code, "look-up", transactionId, look)
      : recordingCalls(code, transactionId, look));
    if (found === circuitOpen || found.state === "unavailable") return { state: "unavailable" };
    if (found.state === "found") return { state: "found", adapter, name: found.name };
  }
  if (isSwitchedOff) return { state: "unavailable" };
  return { state: "none", failure: notFoundFailure(requested ?? predicted, direction) };
}

function notFoundFailure(code: ProviderCode | null, direction: Direction | null): Failure {
  if (code && direction && !adapterFor(code, direction))
    return {
      code: "PROVIDER_UNAVAILABLE",
      message: `We cannot reach ${providerFacts[code].name} yet, and no other network knows this number.`,
      retryable: true,
    };
  if (direction === "in")
    return {
      code: "PAYER_NOT_FOUND",
      message: "This number has no mobile-money account. Check it with the payer.",
      retryable: false,
    };
  return {
    code: "RECIPIENT_NOT_FOUND",
    message: "This number has no mobile-money account. Check it with the recipient.",
    retryable: false,
  };
}
