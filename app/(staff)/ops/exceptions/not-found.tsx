import { NoSuch } from "@/components/data/no-such";

export default function ExceptionNotFound() {
  return (
    <NoSuch
      what="transfer"
      description="The address may be mistyped, or it is no mobile-money transfer in cedis."
      list={{ href: "/ops/exceptions", label: "Exceptions", see: "See what is exception" }}
    />
  );
}
