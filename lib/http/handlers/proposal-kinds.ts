import { releaseKind } from "@/lib/deposits/release-arrival";
import { resolutionKind } from "@/lib/exceptions/resolution-kind";
import { claimLimitKind } from "@/lib/identity-claims/claim-limit";
import type { AnyKind } from "@/lib/proposals/kind";
import { rateKind } from "@/lib/rates/rate-kind";
import { adjustmentKind } from "@/lib/reconciliation/adjustment-kind";
import { railOpening } from "@/lib/restores/open-rail";
import { voidOrderKind } from "@/lib/treasury/void-order";

/** All kinds of acts that an operator can propose and another one confirms. */
export const proposalKinds: readonly AnyKind[] = [
  adjustmentKind,
  claimLimitKind,
  railOpening,
  rateKind,
  releaseKind,
  resolutionKind,
  voidOrderKind,
];
