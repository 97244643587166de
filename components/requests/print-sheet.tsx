"use client";

import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";
import { QrCode } from "@/components/ui/qr-code";
import { Time } from "@/components/ui/time";
import { WholeAddress } from "@/components/ui/whole-address";
import type { PaymentRequestView } from "@/lib/client/queries/payment-requests";
import { RequestAmount } from "./request-amount";

interface PrintSheetProps {
  request: PaymentRequestView;
  merchantName: string;
}

/** A payment request on paper, A5 or larger: black on white in either theme. */
export function PrintSheet({ request, merchantName }: PrintSheetProps) {
  const { address, due, network, description, expiresAt, payUrl } = request;
  return (
    <article
      data-print-sheet
      aria-label="Print sheet"
      className="mx-auto grid max-w-form justify-items-center gap-5 rounded-card border border-line bg-paper p-6 text-center text-ink sm:p-10 print:max-w-none print:gap-3 print:border-0 print:p-0 print:pt-4"
    >
      <div>
        <p className="text-large font-semibold wrap-anywhere">{merchantName}</p>
        {description !== null && <p className="mt-1 line-clamp-3 wrap-anywhere">{description}</p>}
      </div>
      <RequestAmount value={due} />
      <div className="w-full max-w-80 print:max-w-[min(100mm,34vh)]">
        <QrCode value={address} label="the payment address" size={320} className="h-auto w-full" />
      </div>
      <p>
        Scan with your wallet and send exactly this amount,
        <br />
        <strong>only USDT, and only on {network}</strong>.
      </p>
      <WholeAddress address={address} />
      <dl className="grid gap-2">
        <Line label="Pay before">
          <Time at={expiresAt} />
        </Line>
        <Line label="Follow the payment">
          <span className="font-mono text-tiny wrap-anywhere">{payUrl}</span>
        </Line>
      </dl>
      <Logo />
    </article>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
