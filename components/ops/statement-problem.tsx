import { Alert } from "@/components/ui/alert";
import { needsStepUp } from "@/components/session/step-up";
import { ApiError } from "@/lib/client/api-error";

interface RowProblem {
  line: number;
  column: string | null;
  value: string;
  expected: string;
}

const maxShown = 10;

/** Why a file was rejected: each row that is wrong, with its line and column. */
export function StatementProblem({ error }: { error: Error | null }) {
  if (error === null || needsStepUp(error)) return null;
  const rows = rowsOf(error);
  if (rows.length === 0) return <Alert tone="failed" title={error.message} role="alert" />;
  const count = Number((error as ApiError).details["errorCount"] ?? rows.length);
  return (
    <Alert
      tone="failed"
      title={count === 1 ? "One row is wrong" : `${count} rows are wrong`}
      role="alert"
    >
      <ul className="grid gap-1">
        {rows.slice(0, maxShown).map(({ line, column, value, expected }) => (
          <li key={`${line} ${column}`} className="wrap-anywhere">
            Line {line}
            {column !== null && `, ${column}`}: expected {expected}
            {value !== "" && `, found “${value}”`}.
          </li>
        ))}
      </ul>
      {count > maxShown && <p>Only the first {maxShown} are shown. Nothing was uploaded.</p>}
    </Alert>
  );
}

function rowsOf(error: Error): RowProblem[] {
  const rows = error instanceof ApiError ? error.details["errors"] : null;
  if (!Array.isArray(rows)) return [];
  return (rows as RowProblem[]).filter(({ line }) => typeof line === "number");
}
