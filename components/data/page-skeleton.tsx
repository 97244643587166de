import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

/** Placeholder of a page while it loads: its header and a card of rows. */
export function PageSkeleton() {
  return (
    <>
      <div className="mb-6 sm:mb-8">
        <Skeleton className="h-8.5 w-56" />
        <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      </div>
      <Card padding="flush">
        <ListSkeleton rows={8} label="Loading" />
      </Card>
    </>
  );
}
