import type { SendingTerms } from "@/components/payouts/sending-terms";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { Step } from "./draft";
import type { DraftHandle } from "./use-draft";

/** What every step of the flow has. */
export interface FlowProps extends DraftHandle {
  go: (step: Step, replace?: boolean) => void;
  overview: ResponseOf<"overview.read">;
  networks: ResponseOf<"mobile-money.providers">["data"];
  sending: SendingTerms;
  /** Test money can be had here. */
  testnet: boolean;
}
