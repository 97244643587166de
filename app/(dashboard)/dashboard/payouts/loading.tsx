import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function PayoutsLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-3 h-17.5" />
      <Card padding="flush">
        <ListSkeleton rows={8} label="Loading payouts" />
      </Card>
    </>
  );
}
