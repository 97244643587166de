import { feeRuleFor } from "@/lib/fees/fee";
import { database } from "@/lib/db/client";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { formatAmount, formatDecimal } from "@/lib/money";
import { providerCodes } from "@/lib/providers/contract";
import { adapterOf, providerFacts } from "@/lib/providers/registry";

/** The mobile-money networks as the merchant may use them (contract §4, providers). */
export async function listProviders(merchantId: string) {
  const { feeOverrides } = await readMerchant(database(), merchantId);
  const data = providerCodes.map((code) => {
    const facts = providerFacts[code];
    const bounds = (kind: "collection" | "payout") => {
      const rule = feeRuleFor(feeOverrides, kind);
      return {
        min: formatAmount(facts.leastMinor, "GHSFIAT"),
        max: formatAmount(facts.mostMinor, "GHSFIAT"),
        fee: {
          percent: formatDecimal(rule.basisPoints, 2),
          min: formatAmount(rule.leastMinor, "GHSFIAT"),
          max: formatAmount(rule.mostMinor, "GHSFIAT"),
        },
      };
    };
    return {
      code,
      name: facts.name,
      status: adapterOf(code) ? ("operational" as const) : ("closed" as const),
      country: "GH" as const,
      currency: "GHS" as const,
      collection: bounds("collection"),
      payout: bounds("payout"),
      nameLookup: facts.nameLookup,
      prefixes: [...facts.prefixes],
    };
  });
  return { data };
}
