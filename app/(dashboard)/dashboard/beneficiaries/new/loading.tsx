import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function NewBeneficiaryLoading() {
  return (
    <div className="max-w-form">
      <HeaderSkeleton action={false} />
      <div role="status" className="grid gap-6">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
