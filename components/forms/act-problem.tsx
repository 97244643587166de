import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { ApiError } from "@/lib/client/api-error";
import { ForgottenAttempt } from "./attempt";

interface ActProblemProps {
  error: Error | null;
  /** It was sent, and its outcome is not known. */
  unconfirmed?: boolean;
  /** The past participle of the action: "sent". */
  done?: string;
  /** What holds after a rejection: "Nothing was paid." */
  otherwise?: ReactNode;
}

/** Why an action failed, or that its outcome is not known yet. */
export function ActProblem({ error, unconfirmed, done = "done", otherwise }: ActProblemProps) {
  const known = error instanceof ApiError ? error : null;
  if (unconfirmed ?? known?.mayHaveHappened)
    return (
      <Alert tone="attention" title="We lost the connection" role="alert">
        It may have been {done} already. Press the button again when you are back online: it is{" "}
        {done} only once, however often you press.
      </Alert>
    );
  if (error instanceof ForgottenAttempt)
    return (
      <Alert tone="attention" title={error.message} role="alert">
        Look for it in your transactions. If it is not there, press the button again.
      </Alert>
    );
  if (error === null) return null;
  return (
    <Alert tone="failed" title={error.message} role="alert">
      {otherwise}
      {known?.requestId !== undefined && (
        <span className="mt-1 block text-tiny text-muted">Request {known.requestId}</span>
      )}
    </Alert>
  );
}
