import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function CallbacksLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <CardSkeleton rows={8} label="Loading the notices" />
    </>
  );
}
