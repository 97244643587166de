import { eq } from "drizzle-orm";
import { paymentRequests } from "@/drizzle/schema";
import type { PaymentRequestView } from "@/lib/contract/payment-requests";
import { database } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { findRequest } from "./store";
import { viewRequest, type RequestRow } from "./view";

/** One of the merchant's payment requests, with its deposits. @throws CedirailError `NOT_FOUND` */
export async function readPaymentRequest(
  merchantId: string,
  id: string,
): Promise<PaymentRequestView> {
  return viewRequest(database(), await findRequest(database(), merchantId, id));
}

/** Whether a text is the id of any merchant's payment request. */
export async function isPaymentRequest(text: string): Promise<boolean> {
  if (!isId("prq", text)) return false;
  return (await readPublic(text)) !== undefined;
}

/** Any merchant's payment request, for anyone who was given its id. @throws CedirailError `NOT_FOUND` */
export async function findPublicRequest(id: string): Promise<RequestRow> {
  const row = isId("prq", id) ? await readPublic(id) : undefined;
  if (!row) throw notFound(`There is no payment request ${id.slice(0, 40)}.`);
  return row;
}

async function readPublic(id: string): Promise<RequestRow | undefined> {
  const [row] = await acrossMerchants("anyone who was given its id may see a payment request", () =>
    database().select().from(paymentRequests).where(eq(paymentRequests.id, id)),
  );
  return row;
}
