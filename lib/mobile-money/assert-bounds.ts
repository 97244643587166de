import { CedirailError, invalidRequest } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import type { ProviderCode } from "@/lib/providers/contract";
import { providerFacts } from "@/lib/providers/registry";

/**
 * Refuses an amount (pesewas) that a network does not carry; all have the same bounds until one is
 * named. @throws CedirailError `INVALID_REQUEST` below the least, `LIMIT_EXCEEDED` above the most
 */
export function assertWithinBounds(provider: ProviderCode | undefined, amountMinor: bigint): void {
  const { leastMinor, mostMinor } = providerFacts[provider ?? "mtn"];
  const sent = formatAmount(amountMinor, "GHSFIAT");
  const least = formatAmount(leastMinor, "GHSFIAT");
  const most = formatAmount(mostMinor, "GHSFIAT");
  if (amountMinor < leastMinor) throw invalidRequest("amount", `at least ${least}`, sent);
  if (amountMinor > mostMinor)
    throw new CedirailError("LIMIT_EXCEEDED", `One transfer may be at most GHS ${most}.`, {
      field: "amount",
      value: sent,
      expected: `at most ${most}`,
    });
}
