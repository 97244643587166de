import { eq, sql } from "drizzle-orm";
import { requestAddresses } from "@/drizzle/schema";
import { addressAt, requestPath } from "@/lib/chain/keys";
import { config } from "@/lib/config/env";
import { relaxedDatabase, type DbTransaction } from "@/lib/db/client";
import { RowCache } from "@/lib/db/row-cache";
import { mainWalletOf } from "./find-wallet";

const known = new RowCache<boolean>({
  table: "request_addresses",
  read: async (address) => {
    const rows = await relaxedDatabase()
      .select({ address: requestAddresses.address })
      .from(requestAddresses)
      .where(eq(requestAddresses.address, address));
    return rows.length > 0;
  },
});

/** Whether an address (EIP-55) belongs to a payment request of any merchant. */
export async function isRequestAddress(address: string): Promise<boolean> {
  return known.get(address);
}

/** Makes a payment request's own address; what arrives there is credited to the merchant's wallet. */
export async function createRequestAddress(
  tx: DbTransaction,
  merchantId: string,
  paymentRequestId: string,
): Promise<string> {
  const [next] = await tx.execute<{ index: string }>(
    sql`select nextval('request_derivation') as index`,
  );
  const derivationIndex = Number(next?.index);
  const address = addressAt(config().accountKey, requestPath(derivationIndex));
  const wallet = await mainWalletOf(merchantId);
  await tx
    .insert(requestAddresses)
    .values({ address, merchantId, wallet, paymentRequestId, derivationIndex });
  return address;
}
