"use client";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";

interface DashboardErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
}

/** In place of a page that could not be made; the frame around it stays. */
export default function DashboardError({ error, retry }: DashboardErrorProps) {
  return (
    <Card>
      <title>Something went wrong · Cedirail</title>
      <ErrorState
        wholePage
        title="We could not show this page"
        description="If you were moving money, look at your transactions before you send again. What you typed is kept."
        reference={{ label: "Error id", value: error.digest }}
        retry={
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        }
      />
    </Card>
  );
}
