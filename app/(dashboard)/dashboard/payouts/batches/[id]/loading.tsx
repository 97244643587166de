import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function BatchLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-24" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <CardSkeleton rows={5} label="Loading the progress" />
        <CardSkeleton rows={7} label="Loading the details" />
      </div>
      <div className="mt-4">
        <CardSkeleton rows={8} label="Loading the rows" />
      </div>
    </>
  );
}
