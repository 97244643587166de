import type { Metadata } from "next";
import { Claim } from "@/components/claim/claim";
import { HostedFrame } from "@/components/pay/hosted-frame";
import { Alert } from "@/components/ui/alert";
import { networkName } from "@/lib/chain/network-name";
import { config } from "@/lib/config/env";

export const metadata: Metadata = {
  title: "Claim your number",
  robots: { index: false, follow: false },
};

/** Where the owner of a phone number sees who operates its wallet, and moves it to one of their own. */
export default function ClaimPage() {
  return (
    <HostedFrame by="Phone identities by">
      <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-title font-semibold">Claim your number</h1>
        <Content />
      </div>
    </HostedFrame>
  );
}

function Content() {
  const { chain, environment } = config();
  if (!chain?.identity)
    return <Alert tone="neutral" title="Phone identities are not available here" />;
  return (
    <>
      <noscript>
        <Alert tone="attention" title="This page needs JavaScript">
          Turn it on in the settings of your browser, then load the page again.
        </Alert>
      </noscript>
      <div className="grid gap-6 noscript:hidden">
        <Claim network={networkName(chain.chainId)} testnet={environment === "testnet"} />
      </div>
    </>
  );
}
