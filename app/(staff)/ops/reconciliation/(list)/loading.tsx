import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function ReconciliationLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-17.5 sm:w-56" />
      <CardSkeleton rows={8} label="Loading the comparisons" />
    </>
  );
}
