import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { depositsOf } from "@/components/requests/lists";
import { RequestDetail } from "@/components/requests/request-detail";
import { listQuery } from "@/lib/client/lists";
import { paymentRequestQuery } from "@/lib/client/queries/payment-requests";
import { listDepositsOperation } from "@/lib/contract/wallet";
import { listDeposits } from "@/lib/deposits/list-deposits";
import { listActors } from "@/lib/merchants/read-names";
import { readPaymentRequest } from "@/lib/payment-requests/read-request";
import { requirePageSession } from "@/lib/sessions/page-session";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Request …${id.slice(-6)}`);

export default async function RequestPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant } = await requirePageSession(`/dashboard/requests/${encodeURIComponent(id)}`);
  const [request, deposits, actors] = await orNotFound(
    Promise.all([
      readPaymentRequest(merchant.id, id),
      listDeposits(merchant.id, listDepositsOperation.query.parse({ paymentRequestId: id })),
      listActors(merchant.id),
    ]),
  );
  return (
    <Prefetched
      responses={[
        [paymentRequestQuery(id).queryKey, request],
        [listQuery(depositsOf(request), {}).queryKey, deposits],
      ]}
    >
      <RequestDetail id={id} actors={actors} />
    </Prefetched>
  );
}
