import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function BatchLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-24" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Card padding="flush">
          <ListSkeleton rows={5} label="Loading the progress" />
        </Card>
        <Card padding="flush">
          <ListSkeleton rows={7} label="Loading the details" />
        </Card>
      </div>
      <div className="mt-4">
        <Card padding="flush">
          <ListSkeleton rows={8} label="Loading the rows" />
        </Card>
      </div>
    </>
  );
}
