"use client";

import { Download, ExternalLink, Printer, Share2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { requestAddress } from "@/components/labels/payment-requests";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { WholeAddress } from "@/components/ui/whole-address";
import type { PaymentRequestView } from "@/lib/client/queries/payment-requests";
import { moneyText } from "@/lib/money-text";

const QrCode = dynamic(() => import("@/components/ui/qr-code").then((module) => module.QrCode), {
  loading: () => <span className="block size-64" />,
});

interface ShareCardProps {
  request: PaymentRequestView;
}

/** What the payer needs: the code to scan, the address to copy, the link to open. */
export function ShareCard({ request }: ShareCardProps) {
  const { status, address, due, network } = request;
  if (status !== "open")
    return (
      <Card
        title="Payment page"
        description="The payer follows the payment there, and finds the receipt once it is paid."
      >
        <LinkActs request={request} />
      </Card>
    );
  return (
    <Card
      title="Scan to pay"
      description={`Exactly ${moneyText(due, "USDT")}, and only on ${network}. This page updates by itself.`}
    >
      <div className="grid gap-5">
        <div className="justify-self-center overflow-clip rounded-card border border-line">
          <QrCode value={address} label="the payment address" size={256} />
        </div>
        <div className="flex items-center justify-between gap-2">
          <WholeAddress address={address} />
          <CopyButton value={address} label="address" />
        </div>
        <LinkActs request={request} />
      </div>
    </Card>
  );
}

/** The ways to pass a payment request on. */
function LinkActs({ request }: ShareCardProps) {
  const { requestId, status, payUrl, qrCode } = request;
  const icon = "size-4 shrink-0";
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:*:w-full max-sm:[&_button]:w-full sm:flex sm:flex-wrap">
      <CopyButton value={payUrl} label="link" labelled />
      <ShareButton request={request} />
      {status === "open" && (
        <>
          <ButtonLink
            plain
            href={qrCode}
            download={`${requestId}.png`}
            icon={<Download aria-hidden="true" className={icon} />}
          >
            Save code
          </ButtonLink>
          <ButtonLink
            href={`${requestAddress(requestId)}/print`}
            icon={<Printer aria-hidden="true" className={icon} />}
          >
            Print
          </ButtonLink>
        </>
      )}
      <ButtonLink plain href={payUrl} icon={<ExternalLink aria-hidden="true" className={icon} />}>
        Open page
      </ButtonLink>
    </div>
  );
}

const never = () => () => {};

/** Opens the device's own sheet of apps to send the link with, where there is one. */
function ShareButton({ request: { payUrl, amount, description } }: ShareCardProps) {
  const canShare = useSyncExternalStore(
    never,
    () => "share" in navigator,
    () => false,
  );
  if (!canShare) return null;
  const text = [`Pay ${moneyText(amount, "USDT")}`, description].filter(Boolean).join(": ");
  return (
    <Button
      icon={<Share2 aria-hidden="true" className="size-4 shrink-0" />}
      // To close the sheet without a choice is no failure.
      onClick={() => void navigator.share({ text, url: payUrl }).catch(() => undefined)}
    >
      Share
    </Button>
  );
}
