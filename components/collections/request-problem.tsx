import { Alert } from "@/components/ui/alert";
import { ApiError } from "@/lib/client/api-error";

interface RequestProblemProps {
  error: Error | null;
  /** It was sent, and no answer came. */
  unsure: boolean;
}

/** Why nobody was asked to pay, or that it is not known yet whether somebody was. */
export function RequestProblem({ error, unsure }: RequestProblemProps) {
  if (unsure)
    return (
      <Alert tone="attention" title="We lost the connection while asking" role="alert">
        The payer may have been asked already. Press the button again when you are back online: the
        payer is asked once, however often you press, and then you see how it stands.
      </Alert>
    );
  if (error === null) return null;
  const { title, next } = wordsOf(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert tone="failed" title={title} role="alert">
      Nobody was asked to pay. {next}
      {requestId !== undefined && (
        <span className="mt-1 block text-tiny text-muted">Request {requestId}</span>
      )}
    </Alert>
  );
}

function wordsOf(error: Error): { title: string; next: string } {
  if (!(error instanceof ApiError)) return { title: error.message, next: "" };
  if (error.code === "DUPLICATE_REFERENCE")
    return {
      title: "You used this reference before",
      next: "Give this request another one, or leave it out.",
    };
  if (error.code === "INVALID_REQUEST" && error.field === "provider")
    return {
      title: "This network has just closed",
      next: "Use a number of another network, or come back later.",
    };
  return { title: error.message, next: "" };
}
