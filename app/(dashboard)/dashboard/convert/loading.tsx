import { FormSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function ConvertLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <FormSkeleton
        className="max-w-form gap-6"
        heights={["h-8", "h-28", "h-28", "h-44", "h-11"]}
      />
    </>
  );
}
