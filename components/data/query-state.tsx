import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";
import { QueryFailure } from "./query-failure";

/** What counts of a query while it has brought nothing. */
export interface Asked {
  error: Error | null;
  refetch: () => unknown;
}

interface AwaitedProps {
  /** What could not be shown: "your transactions". */
  what: string;
  query: Asked;
  /** How many rows stand in for it. */
  rows: number;
  /** What loads, for screen readers: "Loading transactions". */
  label: string;
}

/** In place of what a query has not brought: rows while it is on its way, or why it did not come. */
export function QueryState({ what, query, rows, label }: AwaitedProps) {
  const { error, refetch } = query;
  return error ? (
    <QueryFailure what={what} error={error} retry={() => void refetch()} />
  ) : (
    <ListSkeleton rows={rows} label={label} />
  );
}

/** As {@link QueryState}, in a card of its own. */
export function AwaitedCard(props: AwaitedProps) {
  return (
    <Card padding="flush">
      <QueryState {...props} />
    </Card>
  );
}
