import type { TransactionView } from "@/lib/contract/transactions";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import {
  createPdf,
  quiet,
  setFont,
  writeFact,
  writeHeading,
  writtenTime,
} from "@/lib/pdf/create-pdf";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { counterpartyOf, readReturn } from "./view-receipt";

/** What a status means to the reader of a receipt. */
const meanings: Record<TransactionView["status"], string> = {
  completed: "Completed",
  reversed: "Reversed: the money came back",
  failed: "Failed: no money moved",
  expired: "Expired: no money moved",
  cancelled: "Cancelled: no money moved",
  pending: "Pending: this is not yet proof of payment",
  pending_approval: "Waiting for approval: this is not yet proof of payment",
  processing: "Processing: this is not yet proof of payment",
};

/** What a refund means to them, whatever the status. */
const returnMeanings = {
  underway: "Being refunded: this is not proof of payment",
  done: "Refunded: the money went back",
} as const;

/**
 * The receipt of one of the merchant's transactions, for the merchant: with the whole number and the fee.
 * @throws CedirailError `NOT_FOUND`
 */
export async function writeReceipt(
  merchantId: string,
  id: string,
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const view = await readTransaction(merchantId, id);
  const { name } = await merchantSettings(merchantId);
  const returned = await readReturn(view.transactionId);
  const meaning = returned ? returnMeanings[returned] : meanings[view.status];
  const pdf = await createPdf(`Receipt ${view.transactionId}`, (document) => {
    writeHeading(document, "Receipt");
    setFont(document, "bold", 24).text(`${view.amount} ${codeOf(view.currency)}`);
    setFont(document, "regular", 11, quiet).text(meaning).moveDown(1);
    for (const [label, value] of factsOf(view, name)) if (value) writeFact(document, label, value);
  });
  return { pdf, fileName: `cedirail-receipt-${view.transactionId}.pdf` };
}

/** As people know it. */
const codeOf = (currency: string) => (currency === "GHSFIAT" ? "GHS" : currency);

function factsOf(view: TransactionView, merchantName: string): [string, string | null][] {
  const { type, fee, converted, completedAt, refundOf } = view;
  const counterparty = counterpartyOf(view);
  const label = counterparty?.direction === "from" ? "From" : "To";
  return [
    ["Business", merchantName],
    ["Type", type.charAt(0).toUpperCase() + type.slice(1)],
    [label, counterparty && [view.recipientName, counterparty.address].filter(Boolean).join(", ")],
    ["Received", converted && `${converted.amount} ${codeOf(converted.currency)}`],
    ["Rate", converted && converted.rate],
    ["Fee", `${fee.amount} ${codeOf(fee.currency)}`],
    ["Network", view.provider?.toUpperCase() ?? null],
    ["Network receipt", view.txHash ?? view.providerReceipt],
    ["Your reference", view.externalRef],
    ["Description", view.description],
    ["Refund of", refundOf],
    ["Created", writtenTime(view.createdAt)],
    ["Completed", completedAt && writtenTime(completedAt)],
    ["Transaction", view.transactionId],
  ];
}
