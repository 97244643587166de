import type { Metadata } from "next";
import type { ReactNode } from "react";
import { HostedFrame } from "@/components/pay/hosted-frame";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function ReceiptLayout({ children }: { children: ReactNode }) {
  return <HostedFrame by="Payments by">{children}</HostedFrame>;
}
