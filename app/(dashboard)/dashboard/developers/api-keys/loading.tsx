import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function ApiKeysLoading() {
  return (
    <>
      <HeaderSkeleton />
      <CardSkeleton rows={3} label="Loading API keys" />
    </>
  );
}
