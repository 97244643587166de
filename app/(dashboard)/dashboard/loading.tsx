import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";

export default function HomeLoading() {
  return (
    <>
      <HeaderSkeleton />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-4 lg:grid-cols-[1.35fr_1fr]">
          <Card padding="flush">
            <ListSkeleton rows={4} label="Loading balances" />
          </Card>
          <Card padding="flush">
            <ListSkeleton rows={4} label="Loading today" />
          </Card>
        </div>
        <Card padding="flush">
          <ListSkeleton rows={5} label="Loading recent transactions" />
        </Card>
      </div>
    </>
  );
}
