"use client";

import { useQuery } from "@tanstack/react-query";
import { durationText, MessageBody, MessagePart } from "@/components/data/message-part";
import { QueryStateCard } from "@/components/data/query-state";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { callQuery, type CallView } from "@/lib/client/queries/request-log";
import { requestLogPath, styleOfStatus } from "./labels";

interface CallDetailProps {
  id: string;
  /** Of its credential; absent where it was deleted. */
  name: string | undefined;
}

/** One call: who made it, and request and response beside each other. */
export function CallDetail({ id, name }: CallDetailProps) {
  const query = useQuery(callQuery(id));
  const { data: call } = query;
  if (!call) return <QueryStateCard what="this request" query={query} />;
  return (
    <>
      <PageHeader
        back={{ href: requestLogPath, label: "Request log" }}
        title={`${call.method} ${call.route}`}
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 sm:-mt-4">
        <Status {...styleOfStatus(call.status)} />
        {call.code !== null && <span className="font-mono text-small">{call.code}</span>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title="Details">
          <CallFacts call={call} name={name} />
        </Card>
        <Card>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
            <MessagePart title="Request">
              <p className="font-mono text-small wrap-anywhere">
                {call.method} {call.path}
                {call.request.query !== null && `?${call.request.query}`}
              </p>
              <LoggedBody {...call.request} of="request" />
            </MessagePart>
            <MessagePart title="Response">
              <LoggedBody {...call.response} of="response" />
            </MessagePart>
          </div>
        </Card>
      </div>
    </>
  );
}

function CallFacts({ call, name }: { call: CallView; name: string | undefined }) {
  const { requestId, credential, durationMs, at } = call;
  const transactionId = transactionOf(call);
  return (
    <DetailList
      facts={{
        "Request ID": <MonoId value={requestId} label="request ID" />,
        Credential: name ?? "Deleted",
        "Credential ID": (
          <MonoId value={credential} label="credential ID" href={addressOfCredential(credential)} />
        ),
        Transaction: transactionId !== null && (
          <MonoId
            value={transactionId}
            label="transaction ID"
            href={`/dashboard/transactions/${transactionId}`}
          />
        ),
        Duration: durationText(durationMs),
        Time: <Time at={at} precision="second" />,
      }}
    />
  );
}

const addressOfCredential = (id: string) =>
  id.startsWith("key_") ? `/dashboard/developers/api-keys/${id}` : undefined;

/** The transaction that a successful call made or read, where its response says so. */
function transactionOf({ status, response: { body } }: CallView): string | null {
  if (status >= 400) return null;
  return (
    /^\{[^[{]*"(?:transaction|payment|withdrawal)Id":"(txn_\w{26})"/.exec(body ?? "")?.[1] ?? null
  );
}

interface LoggedBodyProps {
  body: string | null;
  isCut: boolean;
  of: "request" | "response";
}

function LoggedBody({ body, isCut, of }: LoggedBodyProps) {
  if (body === null)
    return <p className="text-small text-muted">No body, or one that we do not keep.</p>;
  return (
    <>
      <MessageBody text={body} of={of} />
      {isCut && <p className="text-small text-muted">There was more: we keep the first 4 KB.</p>}
    </>
  );
}
