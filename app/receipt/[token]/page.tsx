import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/components/data/or-not-found";
import { Receipt } from "@/components/receipt/receipt";
import { readPublicReceipt } from "@/lib/receipts/receipt-links";

const read = cache(readPublicReceipt);

// The title of a page is in the browser's history, so it says nothing of what the receipt shows.
export const metadata: Metadata = { title: "Receipt" };

interface ReceiptPageProps {
  params: Promise<{ token: string }>;
}

/** The receipt of a transaction, for anyone who has its link. */
export default async function ReceiptPage({ params }: ReceiptPageProps) {
  const { token } = await params;
  return <Receipt receipt={await orNotFound(read(token))} />;
}
