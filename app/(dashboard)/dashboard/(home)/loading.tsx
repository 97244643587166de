import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function HomeLoading() {
  return (
    <>
      <HeaderSkeleton />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-4 lg:grid-cols-[1.35fr_1fr]">
          <CardSkeleton rows={4} label="Loading balances" />
          <CardSkeleton rows={4} label="Loading today" />
        </div>
        <CardSkeleton rows={5} label="Loading recent transactions" />
      </div>
    </>
  );
}
