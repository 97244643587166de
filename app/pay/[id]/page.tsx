import type { Metadata } from "next";
import { cache } from "react";
import type { ItemProps } from "@/app/item-layout";
import { orNotFound, orNull } from "@/components/data/or-not-found";
import { titleOfPage } from "@/components/pay/explain";
import { Payment } from "@/components/pay/payment";
import { isFinal, situationOf } from "@/components/pay/situation";
import { QrCode } from "@/components/ui/qr-code";
import { readHostedPayment } from "@/lib/deposits/read-hosted";

const read = cache(readHostedPayment);

export async function generateMetadata({ params }: ItemProps): Promise<Metadata> {
  const view = await read((await params).id).catch(orNull("NOT_FOUND"));
  if (!view) return { title: "Payment request not found" };
  const timeIsUp = view.now >= view.expiresAt;
  return { title: { absolute: titleOfPage(view, situationOf(view, timeIsUp)) } };
}

/** The hosted page of a payment request, for anyone who has its address. */
export default async function HostedPaymentPage({ params }: ItemProps) {
  const { id } = await params;
  const view = await orNotFound(read(id));
  return (
    <>
      {!isFinal(view) && (
        <noscript>
          <meta httpEquiv="refresh" content="15" />
        </noscript>
      )}
      <Payment
        first={view}
        qrCode={
          view.address && (
            <QrCode
              value={view.address}
              label={`the address ${view.address}`}
              size={352}
              className="block h-auto w-full"
            />
          )
        }
      />
    </>
  );
}
