import { sql } from "drizzle-orm";
import type { Address, Hex } from "viem";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { database, inTransaction } from "@/lib/db/client";
import { cancelPaymentRequest, createPaymentRequest } from "@/lib/payment-requests/create-request";
import { readPaymentRequest } from "@/lib/payment-requests/read-request";
import type { TestDeposits } from "./test-deposits";
import { asOwner } from "./test-owner";

/** Where the payment requests of tests report their end. */
export const callbackUrl = "https://shop.example.com/paid";

/** Payment requests of the test's merchant, and what becomes of them. */
export function testRequests(on: Pick<TestDeposits, "chain" | "merchant">) {
  const { id: merchantId, userId } = on.merchant;
  const credential = { credentialId: userId, actor: userId, userId, scopes: new Set<never>() };
  const principal: MerchantPrincipal = { ...credential, merchantId, kind: "key" };
  return {
    /** Creates one, of 10 USDT by default. */
    request: async (amount = 10_000_000n) => {
      const { requestId: id, address } = await inTransaction((tx) =>
        createPaymentRequest(tx, principal, { amount, callbackUrl }),
      );
      return {
        id,
        address: address as Address,
        pay: (minor: bigint): Promise<Hex> => on.chain.pay(address as Address, minor),
        read: () => readPaymentRequest(merchantId, id),
        cancel: () => inTransaction((tx) => cancelPaymentRequest(tx, principal, id)),
        /** Lets its time be over. */
        endTime: () => setExpiry(id, 0n),
        setExpiry: (seconds: bigint) => setExpiry(id, seconds),
        events: () => eventsOf(id),
      };
    },
  };
}

/** @param seconds the new time, in seconds since 1970 */
async function setExpiry(id: string, seconds: bigint): Promise<void> {
  await asOwner(
    (owner) =>
      owner`update payment_requests set expires_at = to_timestamp(${String(seconds)}::int) where id = ${id}`,
  );
}

interface StoredEvent {
  event: string;
  resource: string;
  resourceId: string;
  callbackUrl: string | null;
  data: Record<string, unknown>;
}

/** The events of a payment request, and of the deposits that reached it, in their order. */
async function eventsOf(id: string): Promise<StoredEvent[]> {
  const rows = await database().execute<{ body: string; resource_id: string; url: string | null }>(
    sql`select body, resource_id, callback_url as url from events where resource_id = ${id}
      or resource_id in (select id from transactions where payment_request_id = ${id}) order by id`,
  );
  return rows.map(({ body, resource_id: resourceId, url }) => ({
    ...(JSON.parse(body) as StoredEvent),
    resourceId,
    callbackUrl: url,
  }));
}
