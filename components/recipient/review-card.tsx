import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { formatPhone } from "@/lib/client/format-phone";

/** Facts in their order, by label; those without a value are left out. */
export type Facts = Readonly<Record<string, ReactNode>>;

interface ReviewCardProps {
  /** What the amount is: "They receive". */
  label: string;
  /** As it is sent. */
  amount: string;
  currency?: "GHS" | "USDT";
  facts: Facts;
}

/** Everything about a payment before it is sent. */
export function ReviewCard({ label, amount, currency = "GHS", facts }: ReviewCardProps) {
  return (
    <Card>
      <p className="text-small text-muted">{label}</p>
      <Amount value={amount} currency={currency} size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList facts={readable(facts)} />
      </div>
    </Card>
  );
}

function readable(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([label, value]) => [
      label,
      value && typeof value === "string" ? (
        <span className="figures">{formatPhone(value)}</span>
      ) : (
        value
      ),
    ]),
  );
}
