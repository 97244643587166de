import { CedirailError, invalidRequest } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import type { ProviderCode } from "@/lib/providers/contract";
import { networks } from "@/lib/providers/mobile-money";

/**
 * Rejects an amount (pesewas) that a network does not carry; all have the same bounds until one is
 * named. @throws CedirailError `INVALID_REQUEST` below the minimum, `LIMIT_EXCEEDED` above the maximum
 */
export function assertWithinBounds(provider: ProviderCode | undefined, amountMinor: bigint): void {
  const { minMinor, maxMinor } = networks[provider ?? "mtn"].bounds;
  const sent = formatAmount(amountMinor, "GHSFIAT");
  const min = formatAmount(minMinor, "GHSFIAT");
  const max = formatAmount(maxMinor, "GHSFIAT");
  if (amountMinor < minMinor) throw invalidRequest("amount", `at least ${min}`, sent);
  if (amountMinor > maxMinor)
    throw new CedirailError(
      "LIMIT_EXCEEDED",
      `One transfer may be at most ${moneyText(maxMinor, "GHSFIAT")}.`,
      {
        field: "amount",
        value: sent,
        expected: `at most ${max}`,
      },
    );
}
