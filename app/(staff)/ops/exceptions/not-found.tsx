import { NoSuch } from "@/components/data/no-such";

export default function StuckNotFound() {
  return (
    <NoSuch
      what="transfer"
      description="The address may be mistyped, or it is no mobile-money transfer in cedis."
      list={{ href: "/ops/stuck", label: "Stuck payments", see: "See what is stuck" }}
    />
  );
}
