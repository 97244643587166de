"use client";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";

interface StaffErrorProps {
  error: Error & { digest?: string };
  retry: () => void;
}

/** In place of a staff page that could not be made; the frame around it stays. */
export default function StaffError({ error, retry }: StaffErrorProps) {
  return (
    <Card>
      <title>Something went wrong · Cedirail</title>
      <ErrorState
        wholePage
        title="We could not show this page"
        description="Nothing was changed by this. Look at the state of things before you act again."
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
