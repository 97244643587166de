import { classNames } from "@/components/ui/class-names";
import { toneGround, toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { explain } from "./explain";
import { statusLooks, type TransactionView } from "./words";

interface OutcomeProps {
  transaction: TransactionView;
  /** What to do next, where that depends on who looks. */
  next?: string;
}

/** What happened, where the money is, what to do next; announced when it changes. */
export function Outcome({ transaction, ...viewers }: OutcomeProps) {
  const { tone } = statusLooks[transaction.status];
  const { title, money, next } = { ...explain(transaction), ...viewers };
  return (
    <div role="status">
      <div
        key={transaction.status}
        className={classNames("flex animate-fade gap-3 rounded-card p-4 sm:p-5", toneGround[tone])}
      >
        <span className={toneText[tone]}>
          <ToneIcon tone={tone} className="mt-0.5 size-5 shrink-0" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="mt-1">{money}</p>
          {next !== "" && <p className="mt-1">{next}</p>}
        </div>
      </div>
    </div>
  );
}
