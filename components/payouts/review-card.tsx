import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { costFacts } from "./cost-lines";
import type { SendingTerms } from "./sending-terms";

/** Facts in their order; those without a text are left out. */
type Facts = [label: string, text: string | null | undefined][];

interface ReviewCardProps {
  /** Cedis, as they are sent. */
  amount: string;
  availableMinor: bigint;
  terms: SendingTerms;
  /** Who receives it. */
  facts: Facts;
  records: Facts;
}

/** Everything about a payout before it is sent. */
export function ReviewCard({ amount, availableMinor, terms, facts, records }: ReviewCardProps) {
  const amountMinor = minorOf(amount, "GHSFIAT");
  return (
    <Card>
      <p className="text-small text-muted">They receive</p>
      <Amount value={amount} currency="GHS" size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList
          facts={{
            ...readable(facts),
            ...costFacts({ amountMinor, availableMinor, terms }),
            ...readable(records),
          }}
        />
      </div>
    </Card>
  );
}

function readable(facts: Facts) {
  return Object.fromEntries(
    facts.map(([label, text]) => [
      label,
      text && <span className="figures">{formatPhone(text)}</span>,
    ]),
  );
}
