import { FormSkeleton, HeaderSkeleton } from "@/components/data/page-skeleton";

export default function RequestLoading() {
  return (
    <>
      <HeaderSkeleton action={false} />
      <FormSkeleton
        className="max-w-form gap-5"
        heights={["h-23", "h-23", "h-28", "h-24", "h-23", "h-23", "h-11"]}
      />
    </>
  );
}
