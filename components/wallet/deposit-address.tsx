"use client";

import dynamic from "next/dynamic";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { WholeAddress } from "@/components/ui/whole-address";

const QrCode = dynamic(() => import("@/components/ui/qr-code").then((module) => module.QrCode), {
  loading: () => <span className="block size-50" />,
});

interface DepositAddressProps {
  address: string;
  /** The network on which it receives USDT; null where none is connected. */
  network: string | null;
}

/** The address to which others send USDT, to read, copy and scan. */
export function DepositAddress({ address, network }: DepositAddressProps) {
  return (
    <Card title="Deposit USDT">
      <div className="grid items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
        <div className="justify-self-center overflow-clip rounded-card border border-line">
          <QrCode value={address} label="your wallet address" />
        </div>
        <div className="grid justify-items-start gap-3">
          <p className="text-small text-muted">Your wallet address</p>
          <WholeAddress address={address} />
          <CopyButton value={address} label="address" labelled />
          <p className="text-small text-muted">
            {network === null
              ? "Deposits are not available yet."
              : `Send only USDT, and only on ${network}. Anything else sent here is lost.`}
          </p>
        </div>
      </div>
    </Card>
  );
}
