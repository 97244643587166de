import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { TransactionDetail } from "@/components/transactions/transaction-detail";
import { config } from "@/lib/config/env";
import { requirePageSession } from "@/lib/sessions/page-session";
import { timelineQuery, transactionQuery } from "@/lib/client/queries/transactions";
import { listActors } from "@/lib/merchants/read-names";
import { readTimeline } from "@/lib/overview/read-timeline";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Transaction …${id.slice(-6)}`);

export default async function TransactionPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant } = await requirePageSession(
    `/dashboard/transactions/${encodeURIComponent(id)}`,
  );
  const [transaction, timeline, actors] = await orNotFound(
    Promise.all([
      readTransaction(merchant.id, id),
      readTimeline(merchant.id, id),
      listActors(merchant.id),
    ]),
  );
  return (
    <Prefetched
      responses={[
        [transactionQuery(id).queryKey, transaction],
        [timelineQuery(id, transaction.sequence).queryKey, timeline],
      ]}
    >
      <TransactionDetail
        id={id}
        actors={actors}
        explorerUrl={config().chain?.explorerUrl ?? null}
      />
    </Prefetched>
  );
}
