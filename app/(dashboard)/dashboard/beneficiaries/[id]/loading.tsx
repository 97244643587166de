import { FormSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function BeneficiaryLoading() {
  return (
    <div className="max-w-form">
      <HeaderSkeleton action={false} />
      <FormSkeleton className="gap-6" heights={["h-24", "h-24", "h-24", "h-11"]} />
    </div>
  );
}
