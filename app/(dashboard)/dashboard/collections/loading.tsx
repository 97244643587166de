import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function CollectionsLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-38 sm:h-17.5" />
      <Card padding="flush">
        <ListSkeleton rows={8} label="Loading collections" />
      </Card>
    </>
  );
}
