import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function TransactionLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <Skeleton className="mb-4 h-24" />
      <div className="grid items-start gap-4 lg:grid-cols-[1.35fr_1fr]">
        <CardSkeleton rows={7} label="Loading the story" />
        <CardSkeleton rows={7} label="Loading the details" />
      </div>
    </>
  );
}
