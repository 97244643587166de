import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function NewBatchLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div role="status" className="grid items-start gap-6 lg:grid-cols-2">
        <span className="sr-only">Loading</span>
        <div className="grid gap-5">
          <Skeleton className="h-44" />
          <Skeleton className="h-23" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="h-100" />
      </div>
    </>
  );
}
