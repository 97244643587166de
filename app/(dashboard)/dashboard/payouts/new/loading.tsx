import { CardSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function NewPayoutLoading() {
  return (
    <div className="max-w-form">
      <HeaderSkeleton action={false} />
      <CardSkeleton rows={6} label="Loading" />
    </div>
  );
}
