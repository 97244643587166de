import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function CollectionsLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-38 sm:h-17.5" />
      <CardSkeleton rows={8} label="Loading collections" />
    </>
  );
}
