"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";
import { showTransaction } from "@/lib/client/refresh-money";
import { namesField } from "./form-errors";
import { useDraft, type DraftHandle } from "./use-draft";
import { useOperation, type OperationHandle } from "./use-operation";

type FlowId =
  | "mobile-money.transfer"
  | "wallet.withdraw"
  | "payments.initiate"
  | `mobile-money.collect-${NetworkCode}`;

interface FlowOptions<T> {
  /** The name under which this tab stores the draft, and the request while it has no response. */
  name: string;
  /** The address of the form. */
  address: string;
  /** An empty draft; a constant. */
  empty: T;
  /** What the form holds at first, where the address names a recipient or a transaction to repeat. */
  initial: Partial<T> | null;
  /** What is sent for a draft; null while something is missing. */
  bodyOf: (draft: T) => object | null;
  /** Why the password is needed first; undefined where it is not. */
  stepUp?: (draft: T) => string | undefined;
  onDone?: (draft: T) => void;
}

export interface FlowHandle<Id extends FlowId, T> extends DraftHandle<T> {
  sending: OperationHandle<Id>;
  /** What the service rejected, to be corrected in the form. */
  rejection: Error | null;
  review: () => void;
  /** Back to the form, with what was rejected if that belongs to a field. */
  edit: (rejection: Error | null) => void;
  /** The review is shown, not the form; what may have been sent can only be reviewed. */
  reviewing: boolean;
  /** False while the draft is not known, is being replaced, or has been sent. */
  ready: boolean;
}

/**
 * A payment that is typed in a form, reviewed, and sent once; then its transaction is shown. Form or
 * review is in the address, so that back leads from the review to the form.
 */
export function useFlow<Id extends FlowId, T extends object>(
  options: FlowOptions<T>,
): FlowHandle<Id, T> {
  const { name, address, empty, bodyOf, stepUp, onDone } = options;
  const handle = useDraft(name, empty);
  const { draft, known, replace } = handle;
  const search = useSearchParams();
  const router = useRouter();
  const queries = useQueryClient();
  const [rejection, setRejection] = useState<Error | null>(null);
  const edit = useCallback(
    (rejected: Error | null) => {
      setRejection(rejected);
      // The response may come when another page is shown.
      if (window.location.pathname !== address) return;
      window.history.replaceState(null, "", address);
      window.scrollTo({ top: 0 });
    },
    [address],
  );
  const sending = useOperation<Id>({
    storedAs: `${name}.attempt`,
    stepUp: stepUp?.(draft),
    onDone: (transaction) => {
      showTransaction(queries, transaction);
      onDone?.(draft);
      replace(empty);
      if (window.location.pathname === address)
        router.replace(`/dashboard/transactions/${transaction.transactionId}`);
    },
    onRejected: (error) => {
      // A rejection of the chosen beneficiary belongs to the form too.
      if (namesField(error, [...Object.keys(empty), "beneficiaryId"])) edit(error);
    },
  });
  const isPending = sending.pending !== null;
  const opening = useOpening(options, handle, isPending);
  const review = () => {
    setRejection(null);
    sending.clear();
    window.history.pushState(null, "", `${address}?step=review`);
    window.scrollTo({ top: 0 });
  };
  const wantsReview = search.get("step") === "review" && bodyOf(draft) !== null;
  return {
    ...handle,
    sending,
    rejection,
    review,
    edit,
    reviewing: isPending || wantsReview,
    ready: known && !opening && !sending.done,
  };
}

/** Fills the form with what the address names; true until that is done. */
function useOpening<T extends object>(
  { address, empty, initial }: FlowOptions<T>,
  { known, replace }: DraftHandle<T>,
  isPending: boolean,
): boolean {
  const search = useSearchParams();
  const opening = ["beneficiary", "again", "saved"].some((name) => search.has(name));
  useEffect(() => {
    // Before hydration a request that may be on its way is not known either.
    if (!opening || !known) return;
    // What may be on its way is finished first.
    if (initial && !isPending) replace({ ...empty, ...initial });
    // A reload now finds what was typed since.
    window.history.replaceState(null, "", address);
  }, [opening, known, address, empty, initial, isPending, replace]);
  return opening;
}
