import type { KeptHandle } from "@/components/data/use-kept";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { PayoutDraft } from "./draft";
import type { RejectedField } from "./rejected-field";
import type { Network } from "./sending-terms";

/** What both sides of the form have: typing and reviewing. */
export interface PayoutProps extends KeptHandle<PayoutDraft> {
  overview: ResponseOf<"overview.read">;
  networks: Network[];
  /** Above which amount a second person decides; null: never. */
  approvalThreshold: string | null;
  hasBeneficiaries: boolean;
  /** What the service rejected, to be put right in its field. */
  rejection: RejectedField | null;
  review: () => void;
  /** Back to the form, with what was rejected if it belongs to a field. */
  edit: (rejection: RejectedField | null) => void;
}
