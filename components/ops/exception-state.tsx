import { StatusOf } from "@/components/transactions/status-of";
import { Status } from "@/components/ui/status";
import type { Exception } from "./labels";

/** How far a transfer is, and whether only a person brings it further. */
export function ExceptionState({ exception }: { exception: Exception }) {
  if (exception.proposal) return <Status tone="attention" label="Needs a second person" />;
  return exception.needsPerson && exception.resolvableAs.length > 0 ? (
    <Status tone="attention" label="Needs a person" />
  ) : (
    <StatusOf status={exception.status} />
  );
}
