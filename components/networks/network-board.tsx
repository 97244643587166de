"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import {
  type Network,
  railStyles,
  reasonText,
  shortPercent,
  styleOfNetwork,
  troubleSentences,
} from "@/components/labels/networks";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { moneyText } from "@/lib/money-text";

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

/** One network: its status, and the limits and fees of each direction. */
function NetworkCard({ network }: { network: Network }) {
  const { name, collection, payout, nameLookup, prefixes } = network;
  const style = styleOfNetwork(network);
  return (
    <Card title={name} action={<Status key={style.label} {...style} />}>
      <div className="-mt-1 grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <Way title="Collections" rail={collection} />
        <Way title="Payouts" rail={payout} />
      </div>
      <dl className="mt-4 grid gap-1.5 px-4 text-small">
        <Fact label="Prefixes" value={prefixes.join(", ")} />
        <Fact label="Name lookup" value={nameLookup ? "Yes" : "No"} />
      </dl>
    </Card>
  );
}

interface WayProps {
  title: string;
  rail: Network["collection"];
}

function Way({ title, rail }: WayProps) {
  const { status, statusReason, min, max, fee } = rail;
  const cedis = (amount: string) => moneyText(amount, "GHSFIAT");
  return (
    <div role="group" aria-label={title} className="rounded-card bg-sunken px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-small font-medium">{title}</h3>
        {status !== "operational" && <Status key={status} {...railStyles[status]} />}
      </div>
      {status !== "operational" && statusReason !== null && (
        <p className="mt-2 text-small wrap-anywhere">{reasonText(statusReason)}</p>
      )}
      <dl className="mt-2 grid gap-1.5 text-small">
        <Fact label="Amount" value={`${cedis(min)} to ${cedis(max)}`} />
        <Fact
          label="Fee"
          value={`${shortPercent(fee.percent)}, ${cedis(fee.min)} to ${cedis(fee.max)}`}
        />
      </dl>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="figures text-right">{value}</dd>
    </div>
  );
}

/** What happens to money while a network is unavailable. */
function QueueText() {
  return (
    <Card title="When a network is unavailable">
      <ul className="-mt-2 grid max-w-form list-disc gap-2 pl-5 marker:text-muted">
        <li>
          What you send or request is queued, and sent automatically once the network is back.
        </li>
        <li>
          Until then you can cancel it. The money of a payout stays on hold in your wallet, and no
          payer is prompted.
        </li>
        <li>
          Nothing is sent twice. We check the status of what the network already has until it is
          final.
        </li>
        <li>A closed network accepts nothing new. What is queued is sent once it reopens.</li>
      </ul>
    </Card>
  );
}
