import { Alert } from "@/components/ui/alert";
import { NetworksLink } from "./rail-alert";
import { troubleSentences, type Network } from "@/components/labels/networks";

interface NetworksAlertProps {
  networks: readonly Network[];
  /** Only what matters for this way; left out: for both. */
  way?: "collection" | "payout";
}

/** Tells which networks are paused or in trouble, before anything is typed; nothing while all work. */
export function NetworksAlert({ networks, way }: NetworksAlertProps) {
  const sentences = troubleSentences(networks, way);
  if (sentences.length === 0) return null;
  return (
    <Alert tone="attention" title={sentences.join(" ")}>
      <NetworksLink />
    </Alert>
  );
}
