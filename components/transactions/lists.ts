import { statusStyles, typeLabels } from "@/components/labels/transactions";
import { defineList, selectFilter, type FilterField } from "@/lib/client/lists";
import { isOpen, transactionStatuses, type TransactionStatus } from "@/lib/states";

const whileOpenMs = 2_000;

const search: FilterField = {
  type: "search",
  name: "q",
  label: "Search",
  placeholder: "Phone, reference or ID",
};

const statusFilter = (statuses: readonly TransactionStatus[]) =>
  selectFilter(
    "status",
    "Status",
    "Any status",
    Object.fromEntries(statuses.map((status) => [status, statusStyles[status].label])),
  );

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
    selectFilter("type", "Type", "Any type", typeLabels),
    selectFilter("currency", "Currency", "Any currency", { GHS: "GHS", USDT: "USDT" }),
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
    selectFilter("type", "Type", "Payouts", { payment: "Payments", withdrawal: "Withdrawals" }),
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
