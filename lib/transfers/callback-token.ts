import { timingSafeEqual } from "node:crypto";
import { config } from "@/lib/config/env";
import { tagOf } from "@/lib/crypto/seal";
import type { RailCode } from "@/lib/providers/contract";

/** Names no transfer: the part of the one address that a provider takes for all of them. */
const everyTransfer = "all";

/** The unguessable part of an address that a provider may announce ends at. */
function callbackToken(rail: RailCode, about: string): string {
  return `${about}.${tagOf(config().encryptionKey, `callback:${rail}`, about)}`;
}

/**
 * The address given to a provider: for one transfer, because MTN's callbacks name no reference, or
 * without one for all, as Airtel and Telecel register it once.
 */
export function callbackUrl(rail: RailCode, transferId: string | null): string {
  const url = new URL(`${config().callbackUrl}/api/transactions/webhook`);
  url.searchParams.set("provider", rail);
  url.searchParams.set("token", callbackToken(rail, transferId ?? everyTransfer));
  return url.toString();
}

/**
 * What a token was made for: one transfer, by its id or, in tokens of a former version, its transaction's,
 * or with `id` null all of the provider's. Null for a token that we never gave out.
 */
export function readCallbackToken(rail: RailCode, token: string): { id: string | null } | null {
  const about = token.split(".")[0] ?? "";
  const expected = Buffer.from(callbackToken(rail, about));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return { id: about === everyTransfer ? null : about };
}
