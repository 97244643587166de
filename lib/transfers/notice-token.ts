import { timingSafeEqual } from "node:crypto";
import { config } from "@/lib/config/env";
import { tagOf } from "@/lib/crypto/seal";
import type { ProviderCode } from "@/lib/providers/contract";

/** Names no transaction: the part of the one address that a provider takes for all of them. */
const everyTransaction = "all";

/** The unguessable part of an address that a provider may announce ends at. */
function noticeToken(provider: ProviderCode, about: string): string {
  return `${about}.${tagOf(config().encryptionKey, `notice:${provider}`, about)}`;
}

/**
 * The address given to a provider: for one transaction, because MTN's notices name no reference, or
 * without one for all, as Airtel and Telecel register it once.
 */
export function noticeUrl(provider: ProviderCode, transactionId: string | null): string {
  const url = new URL(`${config().callbackUrl}/api/transactions/webhook`);
  url.searchParams.set("provider", provider);
  url.searchParams.set("token", noticeToken(provider, transactionId ?? everyTransaction));
  return url.toString();
}

/**
 * Whom a token was made for: one transaction, or with `transactionId` null all of the provider's.
 * Null for a token that we never gave out.
 */
export function readNoticeToken(
  provider: ProviderCode,
  token: string,
): { transactionId: string | null } | null {
  const about = token.split(".")[0] ?? "";
  const expected = Buffer.from(noticeToken(provider, about));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return { transactionId: about === everyTransaction ? null : about };
}
