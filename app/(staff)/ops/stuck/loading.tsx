import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function StuckLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <Skeleton className="mb-4 h-17.5" />
      <Card padding="flush">
        <ListSkeleton rows={8} label="Loading the stuck payments" />
      </Card>
    </>
  );
}
