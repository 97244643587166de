import { config } from "@/lib/config/env";
import { isSame, tagOf } from "@/lib/crypto/seal";
import type { RailCode } from "@/lib/providers/contract";

/** Stands for all transfers, in the one address that a provider uses for all of them. */
const everyTransfer = "all";

/**
 * The unguessable part of a callback address. The label "notice" is never renamed: networks have addresses
 * that were derived with it.
 */
function callbackToken(rail: RailCode, about: string): string {
  return `${about}.${tagOf(config().encryptionKey, `notice:${rail}`, about)}`;
}

/**
 * The callback address for a provider.
 * @param transferId one transfer, as MTN's callbacks name no reference; null: all transfers, as Airtel and
 *   Telecel register one address
 */
export function callbackUrl(rail: RailCode, transferId: string | null): string {
  const url = new URL(`${config().callbackUrl}/api/transactions/webhook`);
  url.searchParams.set("provider", rail);
  url.searchParams.set("token", callbackToken(rail, transferId ?? everyTransfer));
  return url.toString();
}

/**
 * Reads a token: `id` is of one transfer or, in tokens of a former version, of its transaction; null for all
 * transfers of the provider. Returns null for an invalid token.
 */
export function readCallbackToken(rail: RailCode, token: string): { id: string | null } | null {
  const about = token.split(".")[0] ?? "";
  if (!isSame(token, callbackToken(rail, about))) return null;
  return { id: about === everyTransfer ? null : about };
}
