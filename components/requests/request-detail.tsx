"use client";

import { useQuery } from "@tanstack/react-query";
import { DataList } from "@/components/data/data-list";
import { QueryStateCard } from "@/components/data/query-state";
import { requestStyles } from "@/components/labels/payment-requests";
import { Place } from "@/components/labels/place";
import { useMay } from "@/components/session/person";
import { actorText, type Actors } from "@/components/transactions/decide";
import { Amount } from "@/components/ui/amount";
import { Announcement } from "@/components/ui/announcement";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { TimeLeft } from "@/components/ui/time-left";
import { depositColumns, depositRows } from "@/components/wallet/deposit-list";
import { minorOf } from "@/lib/client/amounts";
import { listQuery } from "@/lib/client/lists";
import {
  isPayable,
  paymentRequestQuery,
  type PaymentRequestView,
} from "@/lib/client/queries/payment-requests";
import { explainRequest } from "./explain";
import { depositsOf } from "./lists";
import { cloneAddress, RequestActs } from "./request-acts";
import { RequestAmount } from "./request-amount";
import { RequestHistory } from "./request-history";
import { RequestStatus } from "./request-status";
import { ShareCard } from "./share-card";

interface RequestDetailProps {
  id: string;
  actors: Actors;
}

/** One payment request: its code while it can be paid, what arrived, what to do; live. */
export function RequestDetail({ id, actors }: RequestDetailProps) {
  const query = useQuery(paymentRequestQuery(id));
  const { data: request } = query;
  if (!request) return <QueryStateCard what="this request" query={query} />;
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/requests", label: "Requests" }}
        title="Payment request"
        description={request.description ?? undefined}
        action={<CloneEnded request={request} />}
      />
      <Headline request={request} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Situation request={request} />
        <Deposits request={request} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ShareCard request={request} />
            <Card title="History">
              <RequestHistory request={request} actors={actors} />
            </Card>
          </div>
          <Card title="Details">
            <RequestFacts request={request} actors={actors} />
            <RequestActs request={request} />
          </Card>
        </div>
      </div>
    </>
  );
}

interface RequestProps {
  request: PaymentRequestView;
}

/** The next thing to do with a request that has ended. */
function CloneEnded({ request }: RequestProps) {
  const mayWrite = useMay("payments:write");
  if (!mayWrite || isPayable(request.status)) return null;
  return (
    <ButtonLink href={cloneAddress(request)} variant="primary">
      Clone
    </ButtonLink>
  );
}

/** Amount, status, and how long it can still be paid. */
function Headline({ request }: RequestProps) {
  return (
    <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4">
      <RequestAmount value={request.amount} />
      <RequestStatus {...request} />
      {request.status === "open" && (
        <p className="text-small text-muted">
          Expires in <TimeLeft until={request.expiresAt} />
        </p>
      )}
    </div>
  );
}

/** What happened and what to do; as long as nothing has, the code has the room, and it is only read aloud. */
function Situation({ request }: RequestProps) {
  const { status, exception } = request;
  const isQuiet = status === "open" && exception === null;
  return (
    <div className={isQuiet ? "sr-only" : undefined}>
      <Announcement state={`${status} ${exception}`} {...explainRequest(request)} />
    </div>
  );
}

interface RequestFactsProps extends RequestProps {
  actors: Actors;
}

function RequestFacts({ request, actors }: RequestFactsProps) {
  const { status, received, due, endedAt, callbackUrl, history } = request;
  const isDue = minorOf(due, "USDT") > 0n;
  return (
    <DetailList
      facts={{
        Received: <Amount value={received} currency="USDT" />,
        "Still due": isDue && <Amount value={due} currency="USDT" />,
        Network: request.network,
        // Until then it stands beside its code.
        Address: status !== "open" && <Place place={request.address} />,
        "Callback URL": callbackUrl && <span className="text-small">{callbackUrl}</span>,
        Request: <MonoId value={request.requestId} label="request ID" />,
        "Created by": actorText(history[0]?.by ?? "", actors),
        Created: <Time at={request.createdAt} precision="second" />,
        Expires: isPayable(status) && <Time at={request.expiresAt} />,
        [requestStyles[status].label]: endedAt && <Time at={endedAt} precision="second" />,
        Archived: request.archived && "Yes",
      }}
    />
  );
}

/** The transfers to the request's address, with their confirmations; a credited one opens its transaction. */
function Deposits({ request }: RequestProps) {
  const list = depositsOf(request);
  const { data } = useQuery(listQuery(list, {}));
  if (data?.total === 0) return null;
  return (
    <DataList
      {...depositRows}
      title="Deposits"
      short
      list={list}
      filters={{}}
      columns={depositColumns.filter(({ key }) => key !== "to")}
      first={null}
    />
  );
}
