import type { StatusStyle } from "@/components/ui/tone";
import { defineList, selectFilter } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import { isWatched } from "@/lib/client/queries/payment-requests";
import type { PaymentRequestException, PaymentRequestStatus } from "@/lib/states";

export type PaymentRequestRow = ResponseOf<"payment-requests.list">["data"][number];

/** Label and color of each status. */
export const requestStyles: Record<PaymentRequestStatus, StatusStyle> = {
  open: { label: "Open", tone: "processing" },
  processing: { label: "Confirming", tone: "processing" },
  paid: { label: "Paid", tone: "completed" },
  expired: { label: "Expired", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** How what was received differs from what was requested. */
export const exceptionLabels: Record<PaymentRequestException, string> = {
  underpaid: "Underpaid",
  overpaid: "Overpaid",
  late: "Paid late",
};

const labelsOf = (styles: Record<string, StatusStyle>) =>
  Object.fromEntries(Object.entries(styles).map(([value, { label }]) => [value, label]));

const whileWatchedMs = 3_000;

/** The payment requests, live while a payment may arrive at one of them. */
export const requestList = defineList({
  operation: "payment-requests.list",
  path: "/dashboard/requests",
  what: "requests",
  fields: [
    { type: "search", name: "q", label: "Search", placeholder: "Note, address or ID" },
    selectFilter("status", "Status", "Any status", labelsOf(requestStyles)),
    selectFilter("exception", "Unusual", "All payments", exceptionLabels),
    { type: "date", name: "from", label: "From" },
    { type: "date", name: "to", label: "To" },
    selectFilter("archived", "Archive", "Not archived", { true: "Archived" }),
  ],
  everyMs: whileWatchedMs,
  isLive: isWatched,
});

/** The address of a payment request's page. */
export const requestAddress = (id: string) => `/dashboard/requests/${id}`;
