import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function BeneficiariesLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Skeleton className="mb-4 h-17.5" />
      <CardSkeleton rows={6} label="Loading beneficiaries" />
    </>
  );
}
