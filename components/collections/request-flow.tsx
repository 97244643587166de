"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { namesField } from "@/components/forms/form-errors";
import { useDraft, type DraftHandle } from "@/components/forms/use-draft";
import { useOperation, type OperationHandle } from "@/components/forms/use-operation";
import type { Network } from "@/components/labels/networks";
import { CardSkeleton } from "@/components/ui/skeleton";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { showTransaction } from "@/lib/client/refresh-money";
import { collectionBodyOf, emptyRequest, type CollectId, type RequestDraft } from "./request-draft";
import { RequestForm } from "./request-form";
import { RequestReview } from "./request-review";

const address = "/dashboard/collections/new";

/** What both steps of a request have. */
export interface RequestProps extends DraftHandle<RequestDraft> {
  go: (step: "form" | "review") => void;
  networks: Network[];
  request: OperationHandle<CollectId>;
  /** What the service rejected, to be corrected in the form. */
  rejection: Error | null;
}

interface RequestFlowProps {
  merchantId: string;
  /** What an earlier request had, when this one repeats it. */
  initial: Partial<RequestDraft> | null;
}

/** Requests a mobile-money payment: the form, a review, then the transaction's page. */
export function RequestFlow({ merchantId, initial }: RequestFlowProps) {
  const name = `cedirail.request.${merchantId}`;
  const handle = useDraft(name, emptyRequest);
  const { draft, known, replace } = handle;
  const search = useSearchParams();
  const router = useRouter();
  const queries = useQueryClient();
  const { data: networks } = useQuery(networkStatusQuery());
  const [rejection, setRejection] = useState<Error | null>(null);
  const go = useCallback((step: "form" | "review") => {
    if (step === "review") setRejection(null);
    window.history.pushState(null, "", step === "review" ? `${address}?step=review` : address);
    window.scrollTo({ top: 0 });
  }, []);
  const request = useOperation<CollectId>({
    storedAs: `${name}.attempt`,
    onDone: (transaction) => {
      showTransaction(queries, transaction);
      replace(emptyRequest);
      router.replace(`/dashboard/transactions/${transaction.transactionId}`);
    },
    onRejected: (error) => {
      if (!namesField(error, Object.keys(emptyRequest))) return;
      setRejection(error);
      go("form");
    },
  });
  const isPending = request.pending !== null;
  const opening = search.has("again");
  useEffect(() => {
    if (!opening) return;
    // What may be on its way is finished first.
    if (initial && !isPending) replace({ ...emptyRequest, ...initial });
    window.history.replaceState(null, "", address);
  }, [opening, initial, isPending, replace]);
  if (!networks || !known || opening || request.done)
    return <CardSkeleton rows={6} label="Loading" />;
  const step = { ...handle, go, networks: networks.data, request, rejection };
  const wantsReview = search.get("step") === "review" && collectionBodyOf(draft) !== null;
  return isPending || wantsReview ? <RequestReview {...step} /> : <RequestForm {...step} />;
}
