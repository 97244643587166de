"use client";

import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/client/api-error";

interface QueryFailureProps {
  /** What could not be loaded: "your transactions". */
  what: string;
  error: Error;
  retry: () => void;
}

/** A part of a page that could not be fetched: why, the request's id, and another try. */
export function QueryFailure({ what, error, retry }: QueryFailureProps) {
  const known = error instanceof ApiError ? error : null;
  return (
    <ErrorState
      title={`We could not load ${what}`}
      description={known?.message ?? "Something went wrong on this page."}
      reference={{ value: known?.requestId }}
      retry={<Button onClick={retry}>Try again</Button>}
    />
  );
}
