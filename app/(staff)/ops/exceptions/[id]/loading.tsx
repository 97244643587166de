import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function ExceptionLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-24" />
      <div className="grid items-start gap-4 lg:grid-cols-[1.35fr_1fr]">
        <CardSkeleton rows={9} label="Loading the evidence" />
        <CardSkeleton rows={9} label="Loading the details" />
      </div>
    </>
  );
}
