import { railDirectionOf } from "@/lib/contract/rails";
import {
  directions,
  providerCodes,
  type Direction,
  type ProviderCode,
  type RailCode,
} from "@/lib/providers/contract";

/** One network in one direction; each has its own switch and status. */
export interface RailSide {
  provider: ProviderCode;
  direction: Direction;
}

/** All rails, connected or not. */
export const allRails: readonly RailSide[] = providerCodes.flatMap((provider) =>
  directions.map((direction) => ({ provider, direction })),
);

/** A rail's name in maps and in the audit log, e.g. `rail:mtn:payout`. */
export function nameOfRail({
  provider,
  direction,
}: {
  provider: RailCode;
  direction: Direction;
}): string {
  return `rail:${provider}:${railDirectionOf[direction]}`;
}
