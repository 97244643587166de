import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function StatementsLoading() {
  return (
    <>
      <HeaderSkeleton />
      <CardSkeleton rows={8} label="Loading the statements" />
    </>
  );
}
