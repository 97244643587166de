import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function RailsLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Skeleton className="h-6 w-56" />
        <div className="grid gap-4 xl:grid-cols-3">
          {["one", "two", "three"].map((name) => (
            <CardSkeleton key={name} rows={12} label="Loading a network" />
          ))}
        </div>
        <CardSkeleton rows={5} label="Loading the switches" />
      </div>
    </>
  );
}
