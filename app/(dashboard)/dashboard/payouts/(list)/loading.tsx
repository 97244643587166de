import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function PayoutsLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-3 h-17.5" />
      <CardSkeleton rows={8} label="Loading payouts" />
    </>
  );
}
