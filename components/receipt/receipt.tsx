import { networkName, statusStyles, typeLabels } from "@/components/labels/transactions";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { PrintButton } from "@/components/ui/print-button";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PublicReceipt } from "@/lib/contract/receipts";

/** A receipt without sign-in: it works without scripts, and can be printed. */
export function Receipt({ receipt }: { receipt: PublicReceipt }) {
  const { amount, currency, merchantName, type, status, completedAt, createdAt } = receipt;
  const { returned, direction, counterparty, network, networkReceipt } = receipt;
  return (
    <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <div className="grid justify-items-center gap-2 pt-2 pb-5 text-center">
          <h1 className="text-small text-muted">Receipt from {merchantName}</h1>
          <Amount value={amount} currency={currency} size="display" />
          <Status {...statusStyles[status]} />
        </div>
        <Caution status={status} returned={returned} />
        <div className="border-t border-line">
          <DetailList
            facts={{
              Type: typeLabels[type],
              [direction === "to" ? "To" : "From"]: counterparty && (
                <span className="figures">{counterparty}</span>
              ),
              Network: network && networkName(network),
              "Network receipt": networkReceipt && <Mono text={networkReceipt} />,
              Reference: receipt.externalRef,
              Date: <Time at={completedAt ?? createdAt} />,
              Transaction: <Mono text={receipt.transactionId} />,
            }}
          />
        </div>
      </Card>
      <p className="text-center text-small text-muted print:hidden">
        This link expires on <Time at={receipt.expiresAt} precision="day" />.
      </p>
      <div className="print:hidden noscript:hidden">
        <PrintButton label="Print receipt" block />
      </div>
    </div>
  );
}

const Mono = ({ text }: { text: string }) => <span className="font-mono text-tiny">{text}</span>;

/** What a receipt that proves no payment says. */
function Caution({ status, returned }: Pick<PublicReceipt, "status" | "returned">) {
  if (status === "completed" && returned === null) return null;
  const isOpen = ["pending", "pending_approval", "processing"].includes(status);
  const text = isOpen
    ? "This payment is not complete. Load the page again later."
    : returned === "underway"
      ? "The money is being returned."
      : status === "reversed" || returned === "done"
        ? "The money was returned."
        : "No money moved.";
  return (
    <div className="pb-4">
      <Alert tone={isOpen ? "attention" : "neutral"} title="This is not proof of payment">
        {text}
      </Alert>
    </div>
  );
}
