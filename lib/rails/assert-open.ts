import { wordOfDirection } from "@/lib/contract/rails";
import { invalidRequest, type CedirailError } from "@/lib/errors";
import { directions, type Direction, type ProviderCode } from "@/lib/providers/contract";
import { adapterFor, providerFacts } from "@/lib/providers/registry";
import { switchOf } from "./switches";

/**
 * Refuses a network that the caller insists on while it is closed in this direction, by an operator
 * or for want of credentials (contract §4, providers). Safe within a database transaction.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export async function assertRailOpen(
  provider: ProviderCode,
  direction: Direction,
  field = "provider",
): Promise<void> {
  const closed = await whyClosed(provider, direction);
  if (closed !== null)
    throw refused(provider, field, ` for ${wordOfDirection[direction]}s`, closed);
}

/**
 * As {@link assertRailOpen}, for what needs the network in either direction, such as a look-up.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export async function assertNetworkOpen(provider: ProviderCode, field = "provider"): Promise<void> {
  const reasons: string[] = [];
  for (const direction of directions) {
    const closed = await whyClosed(provider, direction);
    if (closed === null) return;
    reasons.push(closed);
  }
  throw refused(provider, field, "", reasons[0] ?? "");
}

function refused(code: ProviderCode, field: string, way: string, why: string): CedirailError {
  const expected = `a network that is open; ${providerFacts[code].name} is closed${way} (${why})`;
  return invalidRequest(field, expected, code);
}

/** Why a rail is closed, or null while it is open. */
async function whyClosed(provider: ProviderCode, direction: Direction): Promise<string | null> {
  if (!adapterFor(provider, direction)) return "not connected here";
  const { status, reason } = await switchOf(provider, direction);
  if (status !== "closed") return null;
  return (reason ?? "by an operator").replace(/[.\s]+$/, "");
}
