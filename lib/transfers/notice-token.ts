import { timingSafeEqual } from "node:crypto";
import { config } from "@/lib/config/env";
import { tagOf } from "@/lib/crypto/seal";
import type { ProviderCode } from "@/lib/providers/contract";

/** The unguessable part of the address that a provider may announce a payout's end at. */
function noticeToken(provider: ProviderCode, transactionId: string): string {
  return `${transactionId}.${tagOf(config().encryptionKey, `notice:${provider}`, transactionId)}`;
}

/** The address given to a provider for one transaction; MTN's notices name no reference. */
export function noticeUrl(provider: ProviderCode, transactionId: string): string {
  const url = new URL(`${config().callbackUrl}/api/transactions/webhook`);
  url.searchParams.set("provider", provider);
  url.searchParams.set("token", noticeToken(provider, transactionId));
  return url.toString();
}

/** The transaction that a token was made for, or null for a token that we never gave out. */
export function readNoticeToken(provider: ProviderCode, token: string): string | null {
  const transactionId = token.split(".")[0] ?? "";
  const expected = Buffer.from(noticeToken(provider, transactionId));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given)
    ? transactionId
    : null;
}
