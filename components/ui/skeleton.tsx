import { Card } from "./card";
import { classNames } from "./class-names";

/** A static block in the shape of the content; size it with height and width classes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames("block rounded-control bg-sunken", className)} />
  );
}

interface ListSkeletonProps {
  rows: number;
  /** What loads, for screen readers: "Loading transactions". */
  label: string;
}

/** Placeholder for a table or a list, with rows of the same height. */
export function ListSkeleton({ rows, label }: ListSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex min-h-14 items-center gap-4 border-t border-line px-4 first:border-t-0 sm:px-6"
        >
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

/** The same in a card of its own. */
export function CardSkeleton(props: ListSkeletonProps) {
  return (
    <Card padding="flush">
      <ListSkeleton {...props} />
    </Card>
  );
}
