import { statusStyles, typeLabels } from "@/components/labels/transactions";
import { defineList, type FilterField } from "@/lib/client/lists";
import {
  isOpen,
  transactionStatuses,
  transactionTypes,
  type TransactionStatus,
} from "@/lib/states";

const whileOpenMs = 2_000;

const search: FilterField = {
  type: "search",
  name: "q",
  label: "Search",
  placeholder: "Phone, reference or ID",
};

const statusFilter = (statuses: readonly TransactionStatus[]): FilterField => ({
  type: "select",
  name: "status",
  label: "Status",
  options: [
    { value: "", label: "Any status" },
    ...statuses.map((value) => ({ value, label: statusStyles[value].label })),
  ],
});

/** Every list of transactions reads the same operation, and is live while one of its rows is open. */
const ofTransactions = {
  operation: "transactions.list",
  everyMs: whileOpenMs,
  isLive: ({ status }: { status: TransactionStatus }) => isOpen(status),
} as const;

/** All transactions. */
const all = defineList({
  ...ofTransactions,
  path: "/dashboard/transactions",
  what: "transactions",
  fields: [
    search,
    statusFilter(transactionStatuses),
    {
      type: "select",
      name: "type",
      label: "Type",
      options: [
        { value: "", label: "Any type" },
        ...transactionTypes.map((value) => ({ value, label: typeLabels[value] })),
      ],
    },
    {
      type: "select",
      name: "currency",
      label: "Currency",
      options: [
        { value: "", label: "Any currency" },
        { value: "GHS", label: "GHS" },
        { value: "USDT", label: "USDT" },
      ],
    },
    { type: "date", name: "from", label: "From" },
    { type: "date", name: "to", label: "To" },
  ],
});

/** Money that leaves to mobile money: payouts, unless the address names payments or withdrawals. */
const payouts = defineList({
  ...ofTransactions,
  path: "/dashboard/payouts",
  what: "payouts",
  fixed: { type: "payout" },
  fields: [
    search,
    {
      type: "select",
      name: "type",
      label: "Type",
      options: [
        { value: "", label: "Payouts" },
        { value: "payment", label: "Payments" },
        { value: "withdrawal", label: "Withdrawals" },
      ],
    },
    statusFilter(transactionStatuses),
  ],
});

/** Collections; they need no approval and are never reversed. */
const collections = defineList({
  ...ofTransactions,
  path: "/dashboard/collections",
  what: "collections",
  fixed: { type: "collection" },
  fields: [search, statusFilter(["pending", "processing", "completed", "failed", "cancelled"])],
});

/** The lists of transactions, each with a page of its own. */
export const transactionLists = { all, payouts, collections };
