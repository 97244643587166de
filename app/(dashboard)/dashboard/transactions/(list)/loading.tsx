import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function TransactionsLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-3 h-17.5" />
      <Skeleton className="mb-4 h-11 w-24" />
      <CardSkeleton rows={8} label="Loading transactions" />
    </>
  );
}
