import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function BatchesLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-3 ml-auto h-11 w-44" />
      <Card padding="flush">
        <ListSkeleton rows={6} label="Loading batches" />
      </Card>
    </>
  );
}
