import { Alert } from "@/components/ui/alert";
import { ApiError } from "@/lib/client/api-error";

/** Why a file was not taken; nothing of it is kept then. */
export function UploadProblem({ error }: { error: Error | null }) {
  if (error === null) return null;
  const { title, next } = wordsOf(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Alert tone="failed" title={title} role="alert">
      {next}
      {requestId !== undefined && (
        <span className="mt-1 block text-tiny text-muted">Request {requestId}</span>
      )}
    </Alert>
  );
}

function wordsOf(error: Error): { title: string; next: string } {
  if (!(error instanceof ApiError)) return { title: error.message, next: "" };
  if (error.code === "CONNECTION_LOST")
    return { title: error.message, next: "The file is still here, and nothing was paid." };
  if (error.code !== "INVALID_REQUEST") return { title: error.message, next: "Nothing was paid." };
  if (error.field === "rows")
    return {
      title: "This file has no rows, or more than 1,000",
      next: "Each payout stands on a line of its own below the column names.",
    };
  if (error.field === "name")
    return { title: `The name must be ${error.expected ?? "shorter"}`, next: "" };
  return {
    title: `The column “${error.field ?? ""}” is not as it must be`,
    next: `Expected ${error.expected ?? "another one"}.`,
  };
}
