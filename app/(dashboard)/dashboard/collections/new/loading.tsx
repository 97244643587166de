import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function RequestLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div role="status" className="grid max-w-form gap-5">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-23" />
        <Skeleton className="h-23" />
        <Skeleton className="h-28" />
        <Skeleton className="h-24" />
        <Skeleton className="h-23" />
        <Skeleton className="h-23" />
        <Skeleton className="h-11" />
      </div>
    </>
  );
}
