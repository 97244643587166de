import { typeLabels } from "@/components/labels/transactions";
import { spanText } from "@/components/ui/span-text";
import { defineList, type FilterField, type List } from "@/lib/client/lists";
import { networkOptions } from "./labels";

const boardMs = 10_000;
const usualMinutes = 15;
const types = ["payout", "payment", "withdrawal", "collection", "refund"] as const;

const network: FilterField = {
  type: "select",
  name: "provider",
  label: "Network",
  options: networkOptions,
};

const ageLabel = (minutes: string) =>
  minutes === "0" ? "Any age" : spanText(60 * Number(minutes || usualMinutes));

/** Exceptions of all merchants. */
export const exceptions = defineList({
  operation: "ops.exceptions",
  path: "/ops/exceptions",
  what: "exceptions",
  everyMs: boardMs,
  fields: [
    { ...network, options: [...networkOptions, { value: "none", label: "No network yet" }] },
    {
      type: "select",
      name: "type",
      label: "Type",
      options: [
        { value: "", label: "Any type" },
        ...types.map((value) => ({ value, label: typeLabels[value] })),
      ],
    },
    {
      type: "select",
      name: "olderThanMinutes",
      label: "Older than",
      options: ["", "0", "60", "360", "1440"].map((value) => ({ value, label: ageLabel(value) })),
      labelOf: ageLabel,
    },
  ],
});

/** Reconciliation runs. */
export const runs = defineList({
  operation: "ops.reconciliations",
  path: "/ops/reconciliation",
  what: "runs",
  everyMs: boardMs,
  fields: [network],
});

/** Statements that were uploaded. */
export const statements = defineList({
  operation: "ops.statements",
  path: "/ops/reconciliation/statements",
  what: "statements",
  fields: [network],
});

/** What operators set the rails to. */
export const railChanges = defineList({
  operation: "ops.rail-history",
  path: "/ops/switches",
  what: "rail changes",
  everyMs: boardMs,
  fields: [network],
});

/** Suspicious callbacks. */
export const callbacks = defineList({
  operation: "ops.callbacks",
  path: "/ops/callbacks",
  what: "suspicious callbacks",
  everyMs: boardMs,
  fields: [network],
});

/** The first rows of a list, for the board. */
export function newest<Row>(list: List<Row>): List<Row> {
  return { ...list, fixed: { limit: "5" } };
}
