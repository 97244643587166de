import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function BatchesLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-3 ml-auto h-11 w-44" />
      <CardSkeleton rows={6} label="Loading batches" />
    </>
  );
}
