"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { Alert } from "@/components/ui/alert";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { NetworkCard } from "./network-card";
import { QueueText } from "./queue-text";
import { overallLabel, type Network } from "@/components/labels/networks";

/** How each network is, looked at again every few seconds. */
export function NetworkBoard() {
  const query = useQuery(networkStatusQuery());
  const { data, error } = query;
  if (!data) return <QueryStateCard what="the networks" query={query} rows={9} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Overall networks={data.data} />
      {error && (
        <Alert tone="attention" title="We cannot ask right now" role="status">
          This is how it was when we last could. {error.message}
        </Alert>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-3">
        {data.data.map((network) => (
          <li key={network.code} className="grid grid-cols-[minmax(0,1fr)]">
            <NetworkCard network={network} />
          </li>
        ))}
      </ul>
      <QueueText />
    </div>
  );
}

/** The whole of it in a few words, announced when they change. */
function Overall({ networks }: { networks: Network[] }) {
  const { tone, sentences } = overallLabel(networks);
  return (
    <Alert key={sentences.join(" ")} tone={tone} title={sentences.join(" ")} role="status">
      {tone === "attention" ? "Nothing is lost: what cannot go out now waits." : undefined}
    </Alert>
  );
}
