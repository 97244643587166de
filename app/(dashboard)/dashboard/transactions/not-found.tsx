import { NoSuch } from "@/components/data/no-such";

export default function TransactionNotFound() {
  return (
    <NoSuch
      what="transaction"
      description="The address may be mistyped, or it belongs to another account."
      list={{ href: "/dashboard/transactions", label: "Transactions", see: "See all transactions" }}
    />
  );
}
