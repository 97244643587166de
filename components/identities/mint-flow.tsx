"use client";

import { useSearchParams } from "next/navigation";
import { useDraft } from "@/components/forms/use-draft";
import { CardSkeleton } from "@/components/ui/skeleton";
import { CodeStep } from "./code-step";
import {
  draftName,
  emptyDraft,
  newIdentityPath,
  pathOf,
  type LaterStep,
  type Place,
} from "./draft";
import { MintedStep } from "./minted-step";
import { NumberStep } from "./number-step";

interface MintFlowProps extends Place {
  merchantId: string;
}

/** Links a phone number to a wallet: the number, the code that its owner receives, the token. */
export function MintFlow({ merchantId, ...props }: MintFlowProps) {
  const handle = useDraft(draftName(merchantId), emptyDraft);
  const step = useSearchParams().get("step");
  const { requested } = handle.draft;
  if (!handle.known) return <CardSkeleton rows={5} label="Loading" />;
  const later = requested && { ...props, ...handle, go, requested };
  if (later && step === "code") return <CodeStep {...later} />;
  if (later && step === "minted") return <MintedStep {...later} />;
  return <NumberStep {...props} {...handle} go={go} />;
}

/** To a step, from which the browser's "back" leads to the form; there is no way back to a used code. */
function go(step: LaterStep | null): void {
  // The response may come when another page is shown.
  if (window.location.pathname !== newIdentityPath) return;
  if (step === "code") window.history.pushState(null, "", pathOf(step));
  else window.history.replaceState(null, "", step === null ? newIdentityPath : pathOf(step));
  window.scrollTo({ top: 0 });
}
