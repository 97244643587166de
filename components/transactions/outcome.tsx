import { Announcement } from "@/components/ui/announcement";
import { explain } from "./explain";
import { statusStyles, type TransactionView } from "@/components/labels/transactions";

interface OutcomeProps {
  transaction: TransactionView;
  /** Where the money is, where more happened to it than this transaction shows. */
  money?: string;
  /** What to do next, where that depends on the user. */
  next?: string;
}

/** What a transaction's status means; announced when it changes. */
export function Outcome({ transaction, ...viewers }: OutcomeProps) {
  const { status } = transaction;
  const explanation = { ...explain(transaction), ...viewers };
  return <Announcement tone={statusStyles[status].tone} state={status} {...explanation} />;
}
