import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function ExceptionsLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <Skeleton className="mb-4 h-17.5" />
      <CardSkeleton rows={8} label="Loading the exceptions" />
    </>
  );
}
