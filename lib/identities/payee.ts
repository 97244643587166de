import { and, eq, gt } from "drizzle-orm";
import { identities, phones } from "@/drizzle/schema";
import { relaxedDatabase } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { acrossMerchants } from "@/lib/db/scope";
import { CedirailError } from "@/lib/errors";
import { countLookup } from "./lookup-quota";
import { isPhone } from "./phones";

const readPayee = (phone: string) =>
  acrossMerchants("a phone number has one wallet, of whichever merchant", () =>
    relaxedDatabase()
      .select({ wallet: identities.wallet, isCustodial: identities.isCustodial })
      .from(phones)
      .innerJoin(
        identities,
        and(
          eq(identities.phoneId, phones.id),
          eq(identities.status, "verified"),
          // A worker that is late has not ended it yet.
          gt(identities.reverifyBy, now),
        ),
      )
      .where(isPhone(phone)),
  );

/** Where USDT for a phone number goes. */
export interface Payee {
  /** EIP-55. */
  wallet: string;
  /** Whether we hold the wallet: the money stays in the ledger. */
  isCustodial: boolean;
}

/**
 * The wallet of a number (E.164) that somebody pays; it counts as one of the merchant's look-ups.
 * @throws CedirailError `RECIPIENT_HAS_NO_IDENTITY`, or RateLimitedError beyond the day's quota
 */
export async function payeeOf(merchantId: string, phone: string): Promise<Payee> {
  await countLookup(merchantId, phone);
  const [found] = await readPayee(phone);
  if (!found?.wallet)
    throw new CedirailError(
      "RECIPIENT_HAS_NO_IDENTITY",
      "This number has no identity, so there is no wallet to pay USDT to.",
      { field: "recipient", value: phone, expected: "a number with a verified identity" },
    );
  return { wallet: found.wallet, isCustodial: found.isCustodial };
}

/** Whether a number still resolves to a wallet, as when a payment to it was ordered. */
export async function isStillPayee(phone: string, wallet: string): Promise<boolean> {
  const [found] = await readPayee(phone);
  return found?.wallet === wallet;
}
