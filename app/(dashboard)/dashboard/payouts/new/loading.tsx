import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";

export default function NewPayoutLoading() {
  return (
    <div className="max-w-form">
      <HeaderSkeleton action={false} />
      <Card padding="flush">
        <ListSkeleton rows={6} label="Loading" />
      </Card>
    </div>
  );
}
