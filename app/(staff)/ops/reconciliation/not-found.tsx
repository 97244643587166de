import { NoSuch } from "@/components/data/no-such";

export default function RunNotFound() {
  return (
    <NoSuch
      what="comparison"
      description="The address may be mistyped."
      list={{ href: "/ops/reconciliation", label: "Reconciliation", see: "See all comparisons" }}
    />
  );
}
