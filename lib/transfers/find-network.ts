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
  /** When the transfer was accepted: it waits for a network that an operator closed later than that. */
  acceptedAt: Date | null;
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
 * While a network that must be asked first does not answer, or an operator has closed it since the
 * transfer was accepted, none is chosen. What was closed before that carries nothing new.
 */
export async function findNetwork(question: NetworkQuestion): Promise<NetworkChoice> {
  const { phone, direction, requested, transactionId, acceptedAt } = question;
  const predicted = predictNetwork(phone);
  const candidates = requested ? [requested] : askingOrder(predicted);
  let isClosedSince = false;
  let closedBefore: Failure | null = null;
  for (const code of candidates) {
    const adapter = direction ? adapterFor(code, direction) : adapterOf(code);
    if (!adapter) continue;
    const set = direction && (await switchOf(code, direction));
    if (set?.status === "closed") {
      if (isLater(set.setAt, acceptedAt)) isClosedSince = true;
      else closedBefore ??= closedFailure(code, set.reason);
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
  if (isClosedSince) return { state: "unavailable" };
  if (closedBefore) return { state: "none", failure: closedBefore };
  return { state: "none", failure: notFoundFailure(requested ?? predicted, direction) };
}

function isLater(setAt: Date | null, acceptedAt: Date | null): boolean {
  return setAt !== null && acceptedAt !== null && setAt > acceptedAt;
}

function closedFailure(code: ProviderCode, reason: string | null): Failure {
  const why = (reason ?? "by our staff").replace(/[.\s]+$/, "");
  return {
    code: "PROVIDER_UNAVAILABLE",
    message: `${providerFacts[code].name} is closed (${why}), and no other network knows this number.`,
    retryable: true,
  };
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
