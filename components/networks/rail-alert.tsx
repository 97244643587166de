import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { reasonText, type Network } from "@/components/labels/networks";

interface RailAlertProps {
  network: Network;
  way: "collection" | "payout";
}

const closedTitles = { collection: "takes no requests", payout: "takes no payouts" };
const queuedTexts = {
  collection: "the request waits and goes out by itself when it is back.",
  payout: "the payout waits and goes out by itself when it is back.",
};

/** Tells before anything is sent that a network is in trouble or closed; nothing while it works. */
export function RailAlert({ network, way }: RailAlertProps) {
  const { status, statusReason } = network[way];
  if (status === "operational") return null;
  if (status === "closed")
    return (
      <Alert tone="attention" title={`${network.name} ${closedTitles[way]} just now`}>
        <p>{reasonText(statusReason)} Use a number of another network, or come back later.</p>
        <NetworksLink />
      </Alert>
    );
  return (
    <Alert tone="attention" title={`${network.name} has trouble just now`}>
      <p>
        {reasonText(statusReason)} You can go on: while the network cannot be reached,{" "}
        {queuedTexts[way]} Until then you can cancel it.
      </p>
      <NetworksLink />
    </Alert>
  );
}

/** To the page that shows how the networks are. */
export function NetworksLink() {
  return (
    <Link
      href="/dashboard/networks"
      className="-mb-2 inline-flex min-h-11 items-center rounded-control font-medium underline underline-offset-4"
    >
      See how the networks are
    </Link>
  );
}
