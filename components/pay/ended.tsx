import { Ban, CircleCheck, ClockAlert } from "lucide-react";
import { Alert } from "@/components/ui/alert";
import { CopyButton } from "@/components/ui/copy-button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { PrintButton } from "@/components/ui/print-button";
import { Time } from "@/components/ui/time";
import { Amount } from "@/components/ui/amount";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { Purpose, Transfers } from "./details";
import type { Explanation } from "./explain";
import { BigAmount } from "./heading";

type End = "paid" | "expired" | "cancelled";

interface EndedProps {
  view: HostedPaymentView;
  phase: End;
  explanation: Explanation | null;
}

const ends = {
  paid: { icon: CircleCheck, color: "text-completed", title: "Paid" },
  expired: { icon: ClockAlert, color: "text-neutral", title: "Expired" },
  cancelled: { icon: Ban, color: "text-neutral", title: "Cancelled" },
} satisfies Record<End, unknown>;

/** The receipt of a payment, to keep and to print; or that there will be none, and what to do. */
export function Ended({ view, phase, explanation }: EndedProps) {
  const { icon: Icon, color, title } = ends[phase];
  const { received, amount, merchantName, endedAt } = view;
  const isPaid = phase === "paid";
  return (
    <div className="mx-auto grid max-w-form animate-fade gap-4">
      <Card>
        <div className="grid justify-items-center gap-1 pt-2 pb-5 text-center">
          <Icon aria-hidden="true" strokeWidth={1.5} className={`mb-2 size-16 ${color}`} />
          <h1 className={`text-large font-semibold ${color}`}>{title}</h1>
          <BigAmount amount={isPaid ? received : amount} />
          <p className="wrap-anywhere">
            to <strong className="font-semibold">{merchantName}</strong>
          </p>
        </div>
        {explanation && (
          <div className="pb-4">
            <Alert tone={explanation.tone} title={explanation.title}>
              {explanation.text}
            </Alert>
          </div>
        )}
        <div className="border-t border-line">
          <DetailList
            facts={{
              Date: endedAt && <Time at={endedAt} />,
              Requested: received !== amount && isPaid && <Amount value={amount} currency="USDT" />,
              Received: received !== "0.000000" && !isPaid && (
                <Amount value={received} currency="USDT" />
              ),
              Network: view.network,
              Request: <span className="font-mono text-tiny">{view.requestId}</span>,
            }}
          />
        </div>
        <div className="grid gap-4 border-t border-line pt-3 empty:hidden">
          {view.description !== null && <Purpose text={view.description} />}
          <Transfers transfers={view.transfers} />
        </div>
      </Card>
      {isPaid && (
        <div className="grid gap-2 print:hidden noscript:hidden">
          <PrintButton label="Print receipt" block />
          <CopyButton value={view.payUrl} label="link" labelled="block" />
        </div>
      )}
    </div>
  );
}
