import { Badge } from "@/components/ui/badge";
import type { DocumentedOperation } from "./groups";

/** An operation in the API docs. */
export function OperationEntry({ operation }: { operation: DocumentedOperation }) {
  const { id, method, path, summary, scope, limit, statuses } = operation;
  return (
    <li id={id} className="border-b border-line px-4 py-4 last:border-b-0 sm:px-6">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-mono text-small">
        <span className="w-14 font-semibold">{method}</span>
        <span className="min-w-0 wrap-anywhere">{path}</span>
      </h3>
      <p className="mt-1">{summary}</p>
      <dl className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-muted">
        <Fact label="Scope" value={scope} />
        <Fact label="Limit" value={limit} />
        <Fact label="Responses" value={statuses} />
      </dl>
      {(operation.testnetOnly || operation.stepUp) && (
        <p className="mt-2 flex gap-2">
          {operation.testnetOnly && <Badge>Testnet only</Badge>}
          {operation.stepUp && <Badge>Sessions require step-up</Badge>}
        </p>
      )}
    </li>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="figures text-ink">{value}</dd>
    </div>
  );
}
