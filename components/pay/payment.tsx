"use client";

import { useEffect, type ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { useRemaining } from "@/components/ui/use-remaining";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { Details } from "./details";
import { Ended } from "./ended";
import { explain, titleOfPage } from "./explain";
import { Heading } from "./heading";
import { HowToPay } from "./how-to-pay";
import { Progress } from "./progress";
import { situationOf } from "./situation";
import { usePayment } from "./use-payment";

interface PaymentProps {
  first: HostedPaymentView;
  /** The QR code of the address, as the server drew it: no phone needs to load what draws it. */
  qrCode: ReactNode;
}

/** A payment request as its payer sees it: what to pay and how, how far it is, and the receipt. */
export function Payment({ first, qrCode }: PaymentProps) {
  const { view, isReachable } = usePayment(first);
  const secondsLeft = (Date.parse(view.expiresAt) - Date.parse(view.now)) / 1_000;
  const remaining = useRemaining(secondsLeft);
  const situation = situationOf(view, remaining === 0);
  const { phase, toSend, confirmations } = situation;
  const title = titleOfPage(view, situation);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const explanation = explain(view, situation);
  const hasEnded = phase === "paid" || phase === "expired" || phase === "cancelled";
  return (
    <>
      <p role="status" className="sr-only">
        {title}. {explanation && `${explanation.title}. ${explanation.text}`}
        {!isReachable && unreachable}
      </p>
      {hasEnded ? (
        <Ended view={view} phase={phase} explanation={explanation} />
      ) : (
        <div className="grid items-start gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
          <div className="grid gap-5">
            <Heading view={view} situation={situation} remaining={remaining} />
            {explanation && (
              <Alert tone={explanation.tone} title={explanation.title}>
                {explanation.text}
              </Alert>
            )}
          </div>
          <div className="grid gap-5 lg:row-span-2">
            {confirmations && <Progress {...confirmations} isSmall={phase !== "confirming"} />}
            {toSend > 0n && <HowToPay view={view} toSend={toSend} qrCode={qrCode} />}
          </div>
          <Details view={view} />
        </div>
      )}
      {!isReachable && <p className="mt-4 text-center text-small text-muted">{unreachable}</p>}
    </>
  );
}

const unreachable = "We cannot reach Cedirail. Payments still count.";
