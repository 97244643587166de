import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function ReconciliationLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-17.5 sm:w-56" />
      <Card padding="flush">
        <ListSkeleton rows={8} label="Loading the comparisons" />
      </Card>
    </>
  );
}
