import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function ConvertLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div role="status" className="grid max-w-form gap-6">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-8" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-44" />
        <Skeleton className="h-11" />
      </div>
    </>
  );
}
