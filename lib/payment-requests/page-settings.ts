import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { forbidden, invalidRequest } from "@/lib/errors";
import {
  lockMerchant,
  merchantSettings,
  setPaymentPageOrigins,
} from "@/lib/merchants/read-merchant";
import { findPublicRequest } from "./read-request";

/** Which sites may show a merchant's payment pages in a frame. */
export async function readPageSettings(merchantId: string): Promise<{ origins: string[] }> {
  return { origins: (await merchantSettings(merchantId)).paymentPageOrigins };
}

/** Which sites may show the page of one payment request in a frame. @throws CedirailError `NOT_FOUND` */
export async function readFrameOrigins(id: string): Promise<readonly string[]> {
  const { merchantId } = await findPublicRequest(id);
  return (await readPageSettings(merchantId)).origins;
}

/**
 * Sets which sites may show the merchant's payment pages in a frame.
 * @throws CedirailError `FORBIDDEN` except for an owner or admin in a session, `INVALID_REQUEST` naming `origins`
 */
export async function changePageSettings(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  given: { origins: readonly string[] },
): Promise<{ origins: string[] }> {
  if (principal.kind !== "session" || !["owner", "admin"].includes(principal.role))
    throw forbidden("Only a signed-in owner or admin can change these settings.");
  const { merchantId, actor } = principal;
  const origins = [...new Set(given.origins.map(readOrigin))];
  await lockMerchant(tx, merchantId);
  await setPaymentPageOrigins(tx, merchantId, origins);
  await recordAct(tx, {
    merchantId,
    actor,
    action: "payment_requests.settings_changed",
    resource: merchantId,
    details: { origins },
  });
  return { origins };
}

/** An origin as browsers write it: it becomes part of a header. */
function readOrigin(text: string, place: number): string {
  const isTestnet = config().environment === "testnet";
  const allowed = isTestnet ? ["https:", "http:"] : ["https:"];
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin =
    url !== null &&
    text.replace(/\/$/, "").toLowerCase() === url.origin &&
    /^[a-z0-9.-]+$/.test(url.hostname);
  if (!url || !isOrigin || !allowed.includes(url.protocol))
    throw invalidRequest(`origins.${place}`, "an origin, e.g. https://shop.example.com", text);
  return url.origin;
}
