import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { moneyText } from "@/lib/money-text";
import {
  isPartlyClosed,
  partlyClosed,
  railStyles,
  reasonText,
  shortPercent,
  type Network,
} from "@/components/labels/networks";

/** One network: how it is, each way, and what it takes. */
export function NetworkCard({ network }: { network: Network }) {
  const { name, collection, payout, nameLookup, prefixes, status } = network;
  return (
    <Card title={name} action={<StateOf status={status} partly={isPartlyClosed(network)} />}>
      <div className="-mt-1 grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <Way title="Collections" rail={collection} />
        <Way title="Payouts" rail={payout} />
      </div>
      <dl className="mt-4 grid gap-1.5 px-4 text-small">
        <Fact label="Prefixes" value={prefixes.join(", ")} />
        <Fact label="Tells the name" value={nameLookup ? "Yes" : "No"} />
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
        <StateOf status={status} />
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

/** The word of a status; a changed one fades in. */
function StateOf({ status, partly = false }: { status: Network["status"]; partly?: boolean }) {
  const { tone, label } = partly ? partlyClosed : railStyles[status];
  return <Status key={status} tone={tone} label={label} />;
}
