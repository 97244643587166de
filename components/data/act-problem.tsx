import { Alert } from "@/components/ui/alert";
import { ApiError } from "@/lib/client/api-error";

interface ActProblemProps {
  error: Error | null;
  /** What holds when it was rejected: "Nothing was paid." */
  otherwise: string;
}

/** Why something was not done, or that nobody knows yet whether it was. */
export function ActProblem({ error, otherwise }: ActProblemProps) {
  if (error === null) return null;
  const known = error instanceof ApiError ? error : null;
  if (known?.mayHaveHappened)
    return (
      <Alert tone="attention" title="We lost the connection just then" role="alert">
        It may have been done already. Press the button again when you are back online: it is done
        once, however often you press.
      </Alert>
    );
  return (
    <Alert tone="failed" title={error.message} role="alert">
      {otherwise}
      {known?.requestId !== undefined && (
        <span className="mt-1 block text-tiny text-muted">Request {known.requestId}</span>
      )}
    </Alert>
  );
}
