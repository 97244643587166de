import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function RatesLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <CardSkeleton rows={6} label="Loading the rates" />
    </>
  );
}
