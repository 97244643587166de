"use client";

import { PublicPage } from "@/components/brand/public-page";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

interface ErrorPageProps {
  error: unknown;
  retry: () => void;
}

/** Shown in place of a page that could not be made; the layout around it stays. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <PublicPage>
      <title>Something went wrong · Cedirail</title>
      <ErrorState
        wholePage
        title="We could not show this page"
        description="If you were moving money, look at your transactions before you send again. If this stays, tell us the error id."
        reference={{ label: "Error id", value: digestOf(error) }}
        retry={
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        }
      />
    </PublicPage>
  );
}

/** The identifier under which the server logged the error; errors of the browser have none. */
function digestOf(error: unknown): string | undefined {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
}
