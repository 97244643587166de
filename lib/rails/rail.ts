import { railDirectionOf } from "@/lib/contract/rails";
import {
  directions,
  providerCodes,
  type Direction,
  type ProviderCode,
  type RailCode,
} from "@/lib/providers/contract";

/** One network in one direction: each has a switch and a state of its own. */
export interface RailSide {
  provider: ProviderCode;
  direction: Direction;
}

/** All rails, whether or not they are connected here. */
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
