import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function NetworksLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading the networks</span>
        <Skeleton className="h-14" />
        <div className="grid gap-4 xl:grid-cols-3">
          <Skeleton className="h-110" />
          <Skeleton className="h-110" />
          <Skeleton className="h-110" />
        </div>
      </div>
    </>
  );
}
