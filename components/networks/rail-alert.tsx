import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { reasonText, type Network } from "@/components/labels/networks";

interface RailAlertProps {
  network: Network;
  way: "collection" | "payout";
}

const closedTitles = { collection: "collections are paused", payout: "payouts are paused" };
const queuedTexts = {
  collection: "the request is queued and sent once it is back.",
  payout: "the payout is queued and sent once it is back.",
};

/** Warns before anything is sent that a network is in trouble or closed; empty while it works. */
export function RailAlert({ network, way }: RailAlertProps) {
  const { status, statusReason } = network[way];
  if (status === "operational") return null;
  if (status === "closed")
    return (
      <Alert tone="attention" title={`${network.name} ${closedTitles[way]}`}>
        <p>{reasonText(statusReason)} Use a number on another network, or try again later.</p>
        <NetworksLink />
      </Alert>
    );
  return (
    <Alert tone="attention" title={`${network.name} is having trouble`}>
      <p>
        {reasonText(statusReason)} You can continue: while the network cannot be reached,{" "}
        {queuedTexts[way]} Until then you can cancel it.
      </p>
      <NetworksLink />
    </Alert>
  );
}

/** Leads to the status of the networks. */
export function NetworksLink() {
  return (
    <Link
      href="/dashboard/networks"
      className="-mb-2 inline-flex min-h-11 items-center rounded-control font-medium underline underline-offset-4"
    >
      See network status
    </Link>
  );
}
