import { StatusOf } from "@/components/transactions/status-of";
import { Status } from "@/components/ui/status";
import type { Stuck } from "./labels";

/** How far a transfer is, and whether only a person brings it further. */
export function StuckState({ stuck }: { stuck: Stuck }) {
  if (stuck.proposal) return <Status tone="attention" label="Needs a second person" />;
  return stuck.needsPerson && stuck.resolvableAs.length > 0 ? (
    <Status tone="attention" label="Needs a person" />
  ) : (
    <StatusOf status={stuck.status} />
  );
}
