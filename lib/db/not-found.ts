import { sql } from "drizzle-orm";
import {
  apiKeys,
  beneficiaries,
  conversions,
  deliveries,
  events,
  kycUploads,
  oauthClients,
  paymentRequests,
  payoutBatches,
  savedAddresses,
  transactions,
  webhookEndpoints,
} from "@/drizzle/schema";
import { notFound, type CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { database, type Executor } from "./client";
import { acrossMerchants } from "./scope";

const tables = {
  adr: savedAddresses,
  txn: transactions,
  cnv: conversions,
  prq: paymentRequests,
  bat: payoutBatches,
  key: apiKeys,
  ben: beneficiaries,
  evt: events,
  dlv: deliveries,
  whk: webhookEndpoints,
  oac: oauthClients,
  upl: kycUploads,
};

/**
 * The 404 for a merchant's resource that a scoped query did not find. Callers get the same response,
 * after the same work, whether it is missing or another merchant's; the log says which.
 */
export async function notFoundOf(
  executor: Executor,
  prefix: keyof typeof tables,
  id: string,
): Promise<CedirailError> {
  if (!isId(prefix, id)) return notFound(`The id does not have the form ${prefix}_….`);
  // In the caller's transaction, where there is one; a pool's handle is of the caller's scope.
  const handle = () => ("inTransaction" in executor ? executor : database());
  const [row] = await acrossMerchants("the log says whose it is, the response does not", () =>
    handle().execute<{ merchant_id: string }>(
      sql`select merchant_id from ${tables[prefix]} where id = ${id}`,
    ),
  );
  return notFound(
    row ? `${id} belongs to ${row.merchant_id}, or was deleted.` : `There is no ${id}.`,
  );
}
