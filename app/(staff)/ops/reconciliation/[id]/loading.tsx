import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function RunLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <div className="grid items-start gap-4 lg:grid-cols-[1.35fr_1fr]">
        <CardSkeleton rows={3} label="Loading both sides" />
        <CardSkeleton rows={5} label="Loading the details" />
      </div>
      <div className="mt-4">
        <CardSkeleton rows={5} label="Loading the discrepancies" />
      </div>
    </>
  );
}
