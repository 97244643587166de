import { Alert } from "@/components/ui/alert";
import { ApiError } from "@/lib/client/api-error";

interface SendProblemProps {
  error: Error | null;
  /** It was sent, and no answer came. */
  unsure: boolean;
}

/** Why nothing was sent, or that nobody knows yet whether it was. */
export function SendProblem({ error, unsure }: SendProblemProps) {
  if (unsure)
    return (
      <Alert tone="attention" title="We lost the connection while sending" role="alert">
        It may have been sent already. Press the button again when you are back online: it is sent
        once, however often you press, and then you see how it stands.
      </Alert>
    );
  if (error === null) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert tone="failed" title={error.message} role="alert">
      Nothing was sent, and your cedis are in your wallet.
      {requestId !== undefined && (
        <span className="mt-1 block text-tiny text-muted">Request {requestId}</span>
      )}
    </Alert>
  );
}
