import { railDirectionOf } from "@/lib/contract/rails";
import { feeRuleFor } from "@/lib/pricing";
import { database } from "@/lib/db/client";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { formatDecimal, formatCedis } from "@/lib/money";
import { directions, providerCodes, type Direction } from "@/lib/providers/contract";
import { networkPrefixes } from "@/lib/phone";
import { networks } from "@/lib/providers/mobile-money";
import { overallStatus } from "@/lib/rails/assess-rail";
import { readRailStates } from "@/lib/rails/read-states";

/** The mobile-money networks as the merchant may use them now (contract §4, providers). */
export async function listProviders(merchantId: string) {
  const [{ feeOverrides }, states] = await Promise.all([
    readMerchant(database(), merchantId),
    readRailStates(),
  ]);
  const data = providerCodes.map((code) => {
    const { name, bounds } = networks[code];
    const stateOf = (direction: Direction) => {
      const state = states.find((rail) => rail.provider === code && rail.direction === direction);
      if (!state) throw new Error("Every rail has a state.");
      return state;
    };
    const railOf = (direction: Direction) => {
      const rule = feeRuleFor(feeOverrides, railDirectionOf[direction]);
      const { status, why } = stateOf(direction);
      return {
        min: formatCedis(bounds.minMinor),
        max: formatCedis(bounds.maxMinor),
        fee: {
          percent: formatDecimal(rule.basisPoints, 2),
          min: formatCedis(rule.minMinor),
          max: formatCedis(rule.maxMinor),
        },
        decimals: bounds.decimals,
        status,
        statusReason: why,
      };
    };
    return {
      code,
      name,
      status: overallStatus(directions.map((direction) => stateOf(direction).status)),
      country: "GH" as const,
      currency: "GHS" as const,
      collection: railOf("in"),
      payout: railOf("out"),
      nameLookup: true,
      prefixes: [...networkPrefixes[code]],
    };
  });
  return { data };
}
