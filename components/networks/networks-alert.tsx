import { Alert } from "@/components/ui/alert";
import { NetworksLink } from "./rail-alert";
import { troubleSentences, type Network } from "@/components/labels/networks";

interface NetworksAlertProps {
  networks: readonly Network[];
  /** Only this direction; both, where it is left out. */
  way?: "collection" | "payout";
}

/** Names the networks that are paused or in trouble; empty while all work. */
export function NetworksAlert({ networks, way }: NetworksAlertProps) {
  const sentences = troubleSentences(networks, way);
  if (sentences.length === 0) return null;
  return (
    <Alert tone="attention" title={sentences.join(" ")}>
      <NetworksLink />
    </Alert>
  );
}
