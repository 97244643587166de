import type { KeptHandle } from "@/components/data/use-kept";
import type { AnswerOf } from "@/lib/client/operation-types";
import type { PayoutDraft } from "./draft";
import type { RefusedField } from "./rejected-field";
import type { Network } from "./sending-terms";

/** What both sides of the form have: typing and reviewing. */
export interface PayoutProps extends KeptHandle<PayoutDraft> {
  overview: AnswerOf<"overview.read">;
  networks: Network[];
  /** Above which amount a second person decides; null: never. */
  approvalThreshold: string | null;
  hasBeneficiaries: boolean;
  /** What the service refused, to be put right in its field. */
  refusal: RefusedField | null;
  review: () => void;
  /** Back to the form, with what was refused if it belongs to a field. */
  edit: (refusal: RefusedField | null) => void;
}
