import { networkName, typeLabels } from "@/components/labels/transactions";
import { spanText } from "@/components/ui/span-text";
import { defineList, selectFilter, type List } from "@/lib/client/lists";
import { networkCodes } from "./labels";

const boardMs = 10_000;
const usualMinutes = 15;
const types = ["payout", "payment", "withdrawal", "collection", "refund"] as const;

const networks = Object.fromEntries(networkCodes.map((code) => [code, networkName(code)]));

/** One network, or all of them. */
const networkFilter = selectFilter("provider", "Network", "All networks", networks);

const rails = { ...networks, evm: networkName("evm") };

/** The same, and the chain. */
export const railFilter = selectFilter("provider", "Network", "All networks", rails);

const ageLabel = (minutes: string) =>
  minutes === "0" ? "Any age" : spanText(60 * Number(minutes || usualMinutes));

/** Exceptions of all merchants. */
export const exceptions = defineList({
  operation: "ops.exceptions",
  path: "/ops/exceptions",
  what: "exceptions",
  everyMs: boardMs,
  fields: [
    selectFilter("provider", "Network", "All networks", {
      ...rails,
      none: "No network yet",
    }),
    selectFilter(
      "type",
      "Type",
      "Any type",
      Object.fromEntries(types.map((type) => [type, typeLabels[type]])),
    ),
    {
      type: "select",
      name: "olderThanMinutes",
      label: "Older than",
      options: ["", "0", "60", "360", "1440"].map((value) => ({ value, label: ageLabel(value) })),
      labelOf: ageLabel,
    },
  ],
});

/** USDT that arrived on the chain for no open account. */
export const suspense = defineList({
  operation: "ops.suspense",
  path: "/ops/suspense",
  what: "arrivals",
  everyMs: boardMs,
  fields: [],
});

/** How much owners of phone numbers may claim from the wallets of merchants. */
export const claimLimits = defineList({
  operation: "ops.claim-limits",
  path: "/ops/claims",
  what: "merchants",
  everyMs: boardMs,
  fields: [],
});

/** Reconciliation runs. */
export const runs = defineList({
  operation: "ops.reconciliations",
  path: "/ops/reconciliation",
  what: "runs",
  everyMs: boardMs,
  fields: [railFilter],
});

/** Statements that were uploaded. */
export const statements = defineList({
  operation: "ops.statements",
  path: "/ops/reconciliation/statements",
  what: "statements",
  fields: [networkFilter],
});

/** What operators set the rails to. */
export const railChanges = defineList({
  operation: "ops.rail-history",
  path: "/ops/switches",
  what: "rail changes",
  everyMs: boardMs,
  fields: [railFilter],
});

/** Acts of staff that wait for a second operator. */
export const proposals = defineList({
  operation: "ops.proposals",
  path: "/ops/proposals",
  what: "proposals",
  everyMs: boardMs,
  fields: [],
});

/** Suspicious callbacks. */
export const callbacks = defineList({
  operation: "ops.callbacks",
  path: "/ops/callbacks",
  what: "suspicious callbacks",
  everyMs: boardMs,
  fields: [networkFilter],
});

/** The first rows of a list, for the board. */
export function newest<Row>(list: List<Row>): List<Row> {
  return { ...list, fixed: { limit: "5" } };
}
