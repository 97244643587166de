import { and, eq } from "drizzle-orm";
import { identities } from "@/drizzle/schema";
import type { IdentityView } from "@/lib/contract/identities";
import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { readPage, type Paging } from "@/lib/db/paging";
import { acrossMerchants } from "@/lib/db/scope";
import { isE164 } from "@/lib/e164";
import { invalidRequest } from "@/lib/errors";
import { readDeliveries } from "@/lib/messages/read-delivery";
import type { IdentityStatus } from "@/lib/states";
import { countLookup } from "./lookup-quota";
import { findPhone, readPhones } from "./phones";
import { readIdentitiesOf, type IdentityRow } from "./store";
import { shownOf, viewIdentity, viewListed } from "./view";

/**
 * Reads the identities of a number that a path names, as one of the merchant's look-ups. One whose time is over has
 * expired, also where a worker is late.
 */
async function lookUp(merchantId: string, field: string, phone: string): Promise<IdentityRow[]> {
  if (!isE164(phone)) throw invalidRequest(field, "E.164, e.g. +233241234567");
  await countLookup(merchantId, phone);
  // The same queries for every number: the time says nothing about it.
  const phoneId = await findPhone(database(), phone);
  const rows = await acrossMerchants("a number has one identity, of whichever merchant", () =>
    readIdentitiesOf(database(), phoneId ?? 0),
  );
  const at = await readNow(database());
  return rows.map((row) => (isOver(row, at) ? { ...row, status: "expired" } : row));
}

const isOver = ({ status, reverifyBy }: IdentityRow, at: Date): boolean =>
  status === "verified" && reverifyBy !== null && reverifyBy <= at;

/**
 * The state of a number's identity.
 * @throws CedirailError `INVALID_REQUEST` naming the parameter, or RateLimitedError beyond the day's quota
 */
export async function checkIdentity(merchantId: string, phone: string): Promise<IdentityView> {
  const rows = await lookUp(merchantId, "phone", phone);
  return viewIdentity(phone, shownOf(rows, merchantId));
}

/** The wallet of a number; null without an identity. @throws as {@link checkIdentity} */
export async function resolveIdentity(merchantId: string, field: string, phone: string) {
  const rows = await lookUp(merchantId, field, phone);
  const verified = rows.find(({ status }) => status === "verified");
  return { phone, wallet: verified?.wallet ?? null, hasIdentity: verified !== undefined };
}

interface IdentityQuery extends Paging {
  status?: IdentityStatus | undefined;
  phone?: string | undefined;
}

/** One page of the identities that a merchant minted, newest first. */
export async function listIdentities(merchantId: string, query: IdentityQuery) {
  const { createdAt, id, status, phoneId } = identities;
  const wanted = query.phone === undefined ? null : await findPhone(database(), query.phone);
  const filter = and(
    query.status && eq(status, query.status),
    query.phone === undefined ? undefined : eq(phoneId, wanted ?? 0),
  );
  const among = eq(identities.merchantId, merchantId);
  return readPage(identities, query, { createdAt, id, among, filter }, async (rows) => {
    const numbers = await readPhones(
      database(),
      rows.map((row) => row.phoneId),
    );
    const deliveries = await readDeliveries(database(), merchantId, [...numbers.values()]);
    return rows.map((row) => {
      const phone = numbers.get(row.phoneId) ?? "";
      return viewListed(phone, row, deliveries.get(phone) ?? null);
    });
  });
}
