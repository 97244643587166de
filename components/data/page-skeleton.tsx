import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

/** Stands in for a PageHeader. */
export function HeaderSkeleton({ action = true }: { action?: boolean }) {
  return (
    <div className="mb-6 flex flex-col gap-4 sm:mb-8 sm:flex-row sm:items-start sm:justify-between">
      <div>
        <Skeleton className="h-8.5 w-56" />
        <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      </div>
      {action && <Skeleton className="h-11 sm:w-36" />}
    </div>
  );
}

interface CardSkeletonProps {
  rows: number;
  /** What loads, for screen readers: "Loading transactions". */
  label: string;
}

/** Stands in for a card with a table or a list. */
export function CardSkeleton(list: CardSkeletonProps) {
  return (
    <Card padding="flush">
      <ListSkeleton {...list} />
    </Card>
  );
}

/** Stands in for a form: the heights of its fields and of its button, one below the other. */
export function FormSkeleton({ heights, className }: { heights: string[]; className: string }) {
  return (
    <div role="status" className={classNames("grid", className)}>
      <span className="sr-only">Loading</span>
      {heights.map((height, field) => (
        <Skeleton key={field} className={height} />
      ))}
    </div>
  );
}
