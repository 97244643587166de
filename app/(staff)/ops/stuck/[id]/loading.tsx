import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function StuckDetailLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-24" />
      <div className="grid items-start gap-4 lg:grid-cols-[1.35fr_1fr]">
        <Card padding="flush">
          <ListSkeleton rows={9} label="Loading the evidence" />
        </Card>
        <Card padding="flush">
          <ListSkeleton rows={9} label="Loading the details" />
        </Card>
      </div>
    </>
  );
}
