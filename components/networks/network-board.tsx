"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { Alert } from "@/components/ui/alert";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { NetworkCard } from "./network-card";
import { QueueText } from "./queue-text";
import { troubleSentences, type Network } from "@/components/labels/networks";

/** The status of every network, live. */
export function NetworkBoard() {
  const query = useQuery(networkStatusQuery());
  const { data, error } = query;
  if (!data) return <QueryStateCard what="the networks" query={query} rows={9} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Overall networks={data.data} />
      {error && (
        <Alert tone="attention" title="We cannot update this page right now" role="status">
          This is the last known status. {error.message}
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

/** The exceptions in a few sentences, announced when they change. */
function Overall({ networks }: { networks: Network[] }) {
  const sentences = troubleSentences(networks);
  const title = sentences.join(" ") || "All networks are working.";
  return (
    <Alert
      key={title}
      tone={sentences.length > 0 ? "attention" : "completed"}
      title={title}
      role="status"
    >
      {sentences.length > 0 && "Your money is safe: anything that cannot be sent now is queued."}
    </Alert>
  );
}
