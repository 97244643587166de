import { config } from "@/lib/config/env";
import { createAirtelAdapter } from "./airtel/adapter";
import { railCodes, type Direction, type Rail, type RailCode } from "./contract";
import { createEvmAdapter, evmTerms } from "./evm/adapter";
import { networks } from "./mobile-money";
import { createMtnAdapter } from "./mtn/adapter";
import { createTelecelAdapter } from "./telecel/adapter";

const rails = new Map<RailCode, Rail | null>();

/** A rail, or null if it has no credentials here. */
export function railOf(code: RailCode): Rail | null {
  if (!rails.has(code)) rails.set(code, createRail(code));
  return rails.get(code) ?? null;
}

/** A rail with credentials for this direction, or null. */
export function railFor(code: RailCode, direction: Direction): Rail | null {
  const rail = railOf(code);
  return rail?.directions.includes(direction) ? rail : null;
}

/** The terms of a rail, whether or not it is connected here. */
type RailTerms = Pick<Rail, "name" | "currency" | "settlement" | "schedule" | "bounds">;

/** The terms of a rail, closed ones included. */
export function termsOf(code: RailCode): RailTerms {
  return railOf(code) ?? (code === "evm" ? evmTerms : networks[code]);
}

/** Replaces a rail in this process, or closes it (null). For tests. */
export function replaceRail(code: RailCode, rail: Rail | null): void {
  rails.set(code, rail);
}

function createRail(code: RailCode): Rail | null {
  const { rails: connections, providerTimeoutMs: timeoutMs } = config();
  const { mtn, airtel, telecel } = connections;
  switch (code) {
    case "mtn":
      return mtn && createMtnAdapter({ ...mtn, timeoutMs });
    case "airtel":
      return airtel && createAirtelAdapter({ ...airtel, timeoutMs });
    case "telecel":
      return telecel && createTelecelAdapter({ ...telecel, timeoutMs });
    case "evm":
      return config().chain && createEvmAdapter();
    default:
      return code satisfies never;
  }
}

/** The order in which rails look up an account: the predicted one first. */
export function lookupOrder(first: RailCode | null): readonly RailCode[] {
  return first ? [first, ...railCodes.filter((code) => code !== first)] : railCodes;
}
