import * as z from "zod";
import { transactionStatuses, transactionTypes } from "@/lib/states";
import { type currency, time } from "./fields";
import { defineOperation } from "./operation";

/** What a receipt shows to anyone who has its link: no more than the counterparty knows. */
export interface PublicReceipt {
  transactionId: string;
  type: (typeof transactionTypes)[number];
  status: (typeof transactionStatuses)[number];
  amount: string;
  currency: z.infer<typeof currency>;
  /** Whether a refund gives or has given the money back, which leaves the status as it is; null: none does. */
  returned: "underway" | "done" | null;
  merchantName: string;
  /** Whether the money went to the counterparty or came from it. */
  direction: "to" | "from";
  /** A phone number or address, of which only the ends are shown. */
  counterparty: string | null;
  network: string | null;
  /** The network's own id of the payment, or the hash on the chain. */
  networkReceipt: string | null;
  externalRef: string | null;
  createdAt: string;
  completedAt: string | null;
  expiresAt: string;
}

export const downloadReceiptOperation = defineOperation({
  id: "transactions.receipt",
  summary: "Download the receipt of a transaction as a PDF.",
  auth: { scope: "transactions:read" },
  response: z.string().meta({ override: { type: "string", format: "binary" } }),
  mediaType: "application/pdf",
  responseHeaders: ["Content-Disposition"],
  slow: true,
});

export const createReceiptLinkOperation = defineOperation({
  id: "transactions.receipt-link",
  summary: "Create a public page that shows the receipt of a transaction without sign-in.",
  auth: { scope: "transactions:write" },
  response: z.object({
    url: z
      .string()
      .optional()
      .describe("Returned once: a replay of the response does not have it.")
      .meta({ example: "https://cedirail.example/receipt/aB3…" }),
    transactionId: z.string(),
    expiresAt: time.describe("When the page ends, 90 days from now."),
  }),
  status: 201,
  transactional: true,
  secretMembers: ["url"],
});
