import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";

export default function NoticesLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <Card padding="flush">
        <ListSkeleton rows={8} label="Loading the notices" />
      </Card>
    </>
  );
}
