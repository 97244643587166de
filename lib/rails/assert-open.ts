import { railDirectionOf } from "@/lib/contract/rails";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { predictNetwork } from "@/lib/phone";
import {
  type Direction,
  directions,
  type ProviderCode,
  providerCodes,
  type RailCode,
} from "@/lib/providers/contract";
import { networks } from "@/lib/providers/mobile-money";
import { railFor, termsOf } from "@/lib/providers/registry";
import { switchOf } from "./switches";

/** Networks that are closed in one direction, and why. */
export type ClosedRails = ReadonlyMap<ProviderCode, { why: string; byOperator: boolean }>;

/** The number that money goes to or comes from, and the network that the caller insists on. */
export interface Carried {
  /** E.164. */
  phone: string;
  provider: ProviderCode | null;
}

/**
 * Rejects what a closed network would carry, before anything is held (contract §4, providers): the network that
 * the caller insists on while it is closed or not connected, or the network of the number's prefix while an
 * operator has closed it. A ported number can still be paid by naming its network. Safe within a database
 * transaction.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export async function assertRailOpen(
  carried: Carried,
  direction: Direction,
  field = "provider",
): Promise<void> {
  const rejection = rejectionFor(await readClosedRails(direction), direction, carried, field);
  if (rejection) throw rejection;
}

/** Which networks are closed in a direction, and why. */
export async function readClosedRails(direction: Direction): Promise<ClosedRails> {
  const closed = new Map<ProviderCode, { why: string; byOperator: boolean }>();
  for (const code of providerCodes) {
    const found = await whyClosed(code, direction);
    if (found) closed.set(code, found);
  }
  return closed;
}

/** As {@link assertRailOpen}, from networks already read; null where the network is open. */
export function rejectionFor(
  closed: ClosedRails,
  direction: Direction,
  { phone, provider }: Carried,
  field = "provider",
): CedirailError | null {
  if (provider) {
    const why = closed.get(provider)?.why;
    return why === undefined ? null : rejected(provider, field, direction, why);
  }
  // Without a known prefix, any open network may have the number.
  const predicted = predictNetwork(phone);
  const code = predicted ?? (closed.size === providerCodes.length ? providerCodes[0] : null);
  const found = code && closed.get(code);
  if (!code || !found?.byOperator) return null;
  return rejected(code, field, direction, found.why, predicted !== null);
}

/**
 * As {@link assertRailOpen}, for a look-up, which needs the network in either direction.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export async function assertNetworkOpen(provider: ProviderCode, field = "provider"): Promise<void> {
  const reasons: string[] = [];
  for (const direction of directions) {
    const closed = await whyClosed(provider, direction);
    if (closed === null) return;
    reasons.push(closed.why);
  }
  throw rejected(provider, field, null, reasons[0] ?? "");
}

/**
 * As {@link assertRailOpen}, for the chain.
 * @throws CedirailError `INVALID_REQUEST` naming `field`, whose value was `value`
 */
export async function assertChainOpen(
  direction: Direction,
  { field, value }: { field: string; value: string },
): Promise<void> {
  const closed = await whyClosed("evm", direction);
  if (closed)
    throw invalidRequest(field, `mobile-money; the USDT network is closed (${closed.why})`, value);
}

function rejected(
  code: ProviderCode,
  field: string,
  direction: Direction | null,
  why: string,
  isPredicted = false,
): CedirailError {
  const way = direction === null ? "" : ` for ${railDirectionOf[direction]}s`;
  const ported = isPredicted ? "; if the number has moved to another network, name that one" : "";
  const expected = `a network that is open; ${networks[code].name} is closed${way} (${why})${ported}`;
  return invalidRequest(field, expected, code);
}

/** Why a rail is closed, or null while it is open. */
export async function whyClosed(provider: RailCode, direction: Direction) {
  if (!railFor(provider, direction)) return { why: "not connected here", byOperator: false };
  const { status, reason } = await switchOf(provider, direction);
  if (status !== "closed") return null;
  return { why: (reason ?? "by an operator").replace(/[.\s]+$/, ""), byOperator: true };
}

/**
 * Rejects an amount (minor units of the rail's currency) outside the bounds of a rail; without one, those that
 * are common to all networks apply.
 * @throws CedirailError `INVALID_REQUEST` below the minimum, `LIMIT_EXCEEDED` above the maximum
 */
export function assertWithinBounds(rail: RailCode | undefined, amountMinor: bigint): void {
  const { bounds, currency } = termsOf(rail ?? "mtn");
  const { minMinor, maxMinor } = bounds;
  const asDecimal = (minor: bigint) => formatAmount(minor, currency);
  const sent = asDecimal(amountMinor);
  if (amountMinor < minMinor)
    throw invalidRequest("amount", `at least ${asDecimal(minMinor)}`, sent);
  if (amountMinor > maxMinor)
    throw new CedirailError(
      "LIMIT_EXCEEDED",
      `A transfer can be at most ${moneyText(maxMinor, currency)}.`,
      { field: "amount", value: sent, expected: `at most ${asDecimal(maxMinor)}` },
    );
}
