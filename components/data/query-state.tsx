import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";
import { QueryFailure } from "./query-failure";

interface QueryStateProps {
  /** What is shown, for sentences: "transactions". */
  what: string;
  query: { error: Error | null; refetch: () => unknown };
  /** How many placeholder rows to show. */
  rows?: number;
}

/** In place of data that a query has not brought: a skeleton while it loads, or why it failed. */
export function QueryState({ what, query: { error, refetch }, rows = 8 }: QueryStateProps) {
  return error ? (
    <QueryFailure what={what} error={error} retry={() => void refetch()} />
  ) : (
    <ListSkeleton rows={rows} label={`Loading ${what}`} />
  );
}

/** The same in a card of its own. */
export function QueryStateCard(props: QueryStateProps) {
  return (
    <Card padding="flush">
      <QueryState {...props} />
    </Card>
  );
}
