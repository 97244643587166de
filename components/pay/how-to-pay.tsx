import { Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { WholeAddress } from "@/components/ui/whole-address";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { moneyText } from "@/lib/money-text";

interface HowToPayProps {
  view: HostedPaymentView;
  /** Micro-USDT. */
  toSend: bigint;
  qrCode: ReactNode;
}

/** The address to scan, to copy, to open in a wallet and to compare, and what must not go wrong. */
export function HowToPay({ view, toSend, qrCode }: HowToPayProps) {
  const { address, network } = view;
  if (address === null || view.paymentUri === null) return null;
  // What arrives and is not confirmed yet is still part of what the service calls due.
  const paymentUri = view.paymentUri.replace(/uint256=\d+/, `uint256=${toSend}`);
  return (
    <section aria-label="How to pay" className="mx-auto grid w-full max-w-96 gap-4">
      <div className="-mb-1 overflow-clip rounded-card border border-line">{qrCode}</div>
      <p className="text-center text-small text-muted print:hidden">Waiting for your payment</p>
      <div className="grid gap-2 print:hidden">
        <CopyButton value={address} label="address" labelled="primary" />
        <a href={paymentUri} className={buttonStyle({ block: true })}>
          <Wallet aria-hidden="true" className="size-4" />
          Open in wallet
        </a>
      </div>
      <div className="rounded-control bg-sunken px-4 py-3">
        <h2 className="text-small text-muted">Address</h2>
        <p className="select-all">
          <WholeAddress address={address} />
        </p>
      </div>
      <p className="text-small text-muted">
        Send only USDT, and only on {network}; anything else is lost. If your wallet takes a fee
        from the amount, send more, so that {moneyText(toSend, "USDT")} arrives.
      </p>
    </section>
  );
}
