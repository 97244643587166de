import { Skeleton } from "@/components/ui/skeleton";

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
