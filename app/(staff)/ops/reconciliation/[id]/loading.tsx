import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";

export default function RunLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div className="grid items-start gap-4 lg:grid-cols-[1.35fr_1fr]">
        <Card padding="flush">
          <ListSkeleton rows={3} label="Loading both sides" />
        </Card>
        <Card padding="flush">
          <ListSkeleton rows={5} label="Loading the details" />
        </Card>
      </div>
      <div className="mt-4">
        <Card padding="flush">
          <ListSkeleton rows={5} label="Loading the differences" />
        </Card>
      </div>
    </>
  );
}
