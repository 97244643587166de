import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { moneyText } from "@/lib/money-text";
import {
  railStyles,
  reasonText,
  shortPercent,
  styleOfNetwork,
  type Network,
} from "@/components/labels/networks";

/** One network: its status, and the limits and fees of each direction. */
export function NetworkCard({ network }: { network: Network }) {
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
