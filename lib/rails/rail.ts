import { railDirectionOf } from "@/lib/contract/rails";
import { directions, providerCodes, type Direction, type RailCode } from "@/lib/providers/contract";

/** One rail in one direction; each has its own switch and status. */
export interface RailSide {
  provider: RailCode;
  direction: Direction;
}

/** All rails, connected or not. What arrives on the chain is not ordered, and has no switch. */
export const allRails: readonly RailSide[] = [
  ...providerCodes.flatMap((provider) => directions.map((direction) => ({ provider, direction }))),
  { provider: "evm", direction: "out" },
];

/** A rail's name in maps and in the audit log, e.g. `rail:mtn:payout`. */
export function nameOfRail({ provider, direction }: RailSide): string {
  return `rail:${provider}:${railDirectionOf[direction]}`;
}
