import { Notice } from "@/components/ui/notice";
import { NetworksLink } from "./rail-notice";
import { troubleSentences, type Network } from "./words";

interface NetworksNoticeProps {
  networks: readonly Network[];
  /** Only what matters for this way; left out: for both. */
  way?: "collection" | "payout";
}

/** Tells which networks are paused or in trouble, before anything is typed; nothing while all work. */
export function NetworksNotice({ networks, way }: NetworksNoticeProps) {
  const sentences = troubleSentences(networks, way);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="attention" title={sentences.join(" ")}>
      <NetworksLink />
    </Notice>
  );
}
