"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { useKept, type KeptHandle } from "@/components/data/use-kept";
import type { Network } from "@/components/labels/networks";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import {
  emptyRequest,
  isReview,
  requestAgain,
  type FormerRequest,
  type RequestDraft,
} from "./request-draft";
import { RequestForm } from "./request-form";
import { RequestReview } from "./request-review";

const address = "/dashboard/collections/new";

/** What both steps of a request have. */
export interface RequestProps extends KeptHandle<RequestDraft> {
  go: (step: "form" | "review") => void;
  networks: Network[];
}

interface RequestFlowProps {
  merchantId: string;
  /** What an earlier request had, when this is another try. */
  again: FormerRequest | null;
}

/** Asks somebody to pay by mobile money: the form, one look at all of it, then the live page. */
export function RequestFlow({ merchantId, again }: RequestFlowProps) {
  const kept = useKept(`cedirail.request.${merchantId}`, emptyRequest);
  const { draft, known, replace } = kept;
  const search = useSearchParams();
  const router = useRouter();
  const { data: networks } = useQuery(networkStatusQuery());
  const wantsReview = search.get("step") === "review";
  const taking = again !== null && search.has("again") && !draft.requesting;
  useEffect(() => {
    if (!taking) return;
    replace(requestAgain(again));
    window.history.replaceState(null, "", address);
  }, [taking, again, replace]);
  useEffect(() => {
    if (draft.transactionId === null || taking) return;
    if (wantsReview) router.replace(`/dashboard/transactions/${draft.transactionId}`);
    else replace(emptyRequest);
  }, [draft.transactionId, taking, wantsReview, router, replace]);
  const go = useCallback((step: "form" | "review") => {
    window.history.pushState(null, "", step === "review" ? `${address}?step=review` : address);
    window.scrollTo({ top: 0 });
  }, []);
  if (!networks || (wantsReview && !known))
    return (
      <Card padding="flush">
        <ListSkeleton rows={6} label="Loading" />
      </Card>
    );
  const step = { ...kept, go, networks: networks.data };
  if (known && isReview(draft, wantsReview)) return <RequestReview {...step} />;
  // What was typed is known after the first paint; the form then begins with it.
  const begun = known && !taking;
  return <RequestForm key={begun ? "begun" : "first"} {...step} known={begun} />;
}
