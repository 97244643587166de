import { Clock } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import { leftText } from "@/components/ui/use-remaining";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { amountText, moneyText } from "@/lib/money-text";
import type { Situation } from "./situation";

interface HeadingProps {
  view: HostedPaymentView;
  situation: Situation;
  /** Seconds. */
  remaining: number;
}

/** Who is paid how much, on which network, and until when. */
export function Heading({ view, situation: { phase, toSend }, remaining }: HeadingProps) {
  const isPart = toSend > 0n && amountText(toSend, "USDT") !== amountText(view.amount, "USDT");
  const amount = toSend > 0n ? toSend : view.amount;
  return (
    <div className="grid justify-items-center gap-1 text-center lg:justify-items-start lg:text-left">
      <h1 className="text-large font-semibold wrap-anywhere">
        {phase === "waiting" ? "Pay" : "Payment to"} {view.merchantName}
      </h1>
      <div className="flex items-center gap-1">
        <BigAmount amount={amount} />
        {toSend > 0n && (
          <CopyButton value={amountText(toSend, "USDT").replaceAll(",", "")} label="amount" />
        )}
      </div>
      {isPart && <p>still to pay of {moneyText(view.amount, "USDT")}</p>}
      <p>
        on <strong className="font-semibold">{view.network}</strong>
      </p>
      {toSend > 0n && <Until expiresAt={view.expiresAt} remaining={remaining} />}
    </div>
  );
}

/** The largest thing on the page, as large as it fits on the narrowest phone. */
export function BigAmount({ amount }: { amount: bigint | string }) {
  const text = amountText(amount, "USDT");
  const size =
    ["text-display", "text-title", "text-large"][Math.floor((text.length - 4) / 5)] ?? "text-base";
  return (
    <p className="figures flex flex-wrap items-baseline justify-center gap-x-2 lg:justify-start">
      <span className={classNames("font-semibold", size)}>{text}</span>
      <span className="text-large font-medium text-muted">USDT</span>
    </p>
  );
}

const lastMinute = 60;

function Until({ expiresAt, remaining }: { expiresAt: string; remaining: number }) {
  return (
    <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 text-small">
      {/* Without scripts it would stand still. */}
      <span
        role="timer"
        aria-live="off"
        className={classNames(
          "figures inline-flex items-center gap-1.5 font-medium noscript:hidden print:hidden",
          remaining <= lastMinute && "text-failed",
        )}
      >
        <Clock aria-hidden="true" className="size-4" />
        {leftText(remaining)} left
      </span>
      <span className="text-muted">
        Pay by <Time at={expiresAt} />
      </span>
    </p>
  );
}
