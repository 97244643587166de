"use client";

import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

export interface Failure {
  error: unknown;
  retry: () => void;
}

interface PageFailureProps extends Failure {
  /** Where the money is and what to do next. */
  description: string;
}

/** In place of a page that could not be made; the layout around it stays. */
export function PageFailure({ error, retry, description }: PageFailureProps) {
  return (
    <>
      <title>Something went wrong · Cedirail</title>
      <ErrorState
        wholePage
        title="We could not show this page"
        description={description}
        reference={{ label: "Error ID", value: digestOf(error) }}
        retry={
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        }
      />
    </>
  );
}

/** The identifier under which the server logged the error; errors of the browser have none. */
function digestOf(error: unknown): string | undefined {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
