import { predictNetwork } from "@/lib/phone";
import { providerFacts, adapterOf, openProviders } from "@/lib/providers/registry";
import type { Failure, ProviderAdapter, ProviderCode } from "@/lib/providers/contract";
import { recordingCalls } from "./record-calls";

export type NetworkChoice =
  | { state: "found"; adapter: ProviderAdapter; name: string | null }
  | { state: "unavailable" }
  | { state: "none"; failure: Failure };

/**
 * Finds the network that holds a number's account (contract §4, transfer): only the requested one
 * where one is given, else the prefix's first and the others after it, since numbers are ported.
 * While a network that must be asked first does not answer, none is chosen.
 */
export async function findNetwork(
  phone: string,
  requested: ProviderCode | null,
  transactionId: string | null,
): Promise<NetworkChoice> {
  const predicted = predictNetwork(phone);
  const candidates = requested ? [adapterOf(requested)] : openProviders(predicted);
  for (const adapter of candidates) {
    if (!adapter) continue;
    const found = await recordingCalls(adapter.code, transactionId, (observe) =>
      adapter.lookUpAccount(phone, observe),
    );
    if (found.state === "found") return { state: "found", adapter, name: found.name };
    if (found.state === "unavailable") return { state: "unavailable" };
  }
  return { state: "none", failure: notFoundFailure(requested ?? predicted) };
}

function notFoundFailure(code: ProviderCode | null): Failure {
  if (code && !adapterOf(code))
    return {
      code: "PROVIDER_UNAVAILABLE",
      message: `We cannot send to ${providerFacts[code].name} yet, and no other network knows this number.`,
      retryable: true,
    };
  return {
    code: "RECIPIENT_NOT_FOUND",
    message: "This number has no mobile-money account. Check it with the recipient.",
    retryable: false,
  };
}
