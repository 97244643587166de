import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton, Skeleton } from "@/components/ui/skeleton";

export default function RailsLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Skeleton className="h-6 w-56" />
        <div className="grid gap-4 xl:grid-cols-3">
          {["one", "two", "three"].map((name) => (
            <Card key={name} padding="flush">
              <ListSkeleton rows={12} label="Loading a network" />
            </Card>
          ))}
        </div>
        <Card padding="flush">
          <ListSkeleton rows={5} label="Loading the switches" />
        </Card>
      </div>
    </>
  );
}
