"use client";

import { useKept, type KeptHandle } from "@/components/data/use-kept";
import { emptyDraft, type Draft } from "./draft";

export type DraftHandle = KeptHandle<Draft>;

/** The merchant's draft in this tab. */
export function useDraft(merchantId: string): DraftHandle {
  return useKept(`cedirail.convert.${merchantId}`, emptyDraft);
}
