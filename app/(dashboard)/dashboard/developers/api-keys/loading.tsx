import { HeaderSkeleton } from "@/components/data/page-skeleton";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";

export default function ApiKeysLoading() {
  return (
    <>
      <HeaderSkeleton />
      <Card padding="flush">
        <ListSkeleton rows={3} label="Loading API keys" />
      </Card>
    </>
  );
}
