import { and, eq, gte, ilike, isNotNull, isNull, lte, or } from "drizzle-orm";
import { paymentRequests } from "@/drizzle/schema";
import { readAddress } from "@/lib/address";
import { readPage, type Paging } from "@/lib/db/paging";
import type { PaymentRequestException, PaymentRequestStatus } from "@/lib/states";
import { viewSummary } from "./view";

interface RequestQuery extends Paging {
  status?: PaymentRequestStatus | undefined;
  exception?: PaymentRequestException | undefined;
  archived?: "true" | "false" | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
}

/** One page of a merchant's payment requests, newest first. */
export function listPaymentRequests(merchantId: string, query: RequestQuery) {
  const { createdAt, id, status, exception, archivedAt } = paymentRequests;
  const filter = and(
    query.status && eq(status, query.status),
    query.exception && eq(exception, query.exception),
    query.archived === "true" ? isNotNull(archivedAt) : isNull(archivedAt),
    query.from && gte(createdAt, query.from),
    query.to && lte(createdAt, query.to),
    query.q === undefined ? undefined : matching(query.q),
  );
  const among = eq(paymentRequests.merchantId, merchantId);
  return readPage(paymentRequests, query, { createdAt, id, among, filter }, (rows) =>
    rows.map(viewSummary),
  );
}

function matching(q: string) {
  const { id, address, description } = paymentRequests;
  const part = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return or(eq(id, q), eq(address, readAddress(q) ?? q), ilike(description, part));
}
