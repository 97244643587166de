import { batchesPath } from "@/components/batches/labels";
import { NoSuch } from "@/components/data/no-such";

export default function BatchNotFound() {
  return (
    <NoSuch
      what="batch"
      description="The address may be mistyped, or it belongs to another account."
      list={{ href: batchesPath, label: "Batches", see: "See all batches" }}
    />
  );
}
