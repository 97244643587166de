import { reasonLabels, tierLabels } from "@/components/labels/kyc";
import { actorText, plainText } from "@/components/ops/labels";
import type { DecisionReason } from "@/lib/contract/kyc-fields";
import { priorityLabels, type CaseDetail } from "./labels";

type Entry = CaseDetail["history"][number];
/** The names of people by their ids. */
type Names = ReadonlyMap<string, string | null>;

const actLabels: Record<string, string> = {
  opened: "Opened",
  resubmitted: "Documents changed",
  declared_changed: "Declared details changed",
  claimed: "Claimed",
  released: "Released",
  assigned: "Assigned",
  changed: "Changed",
  noted: "Internal note",
  facts_entered: "Details entered",
  approved_first: "First approval",
  approved: "Approved",
  rejected: "Rejected",
  more_requested: "More requested",
  withdrawn: "Account closed",
};

/** What happened. */
export const actText = (act: string) => actLabels[act] ?? plainText(act);

/** How each detail of an entry is written; what is not here stands elsewhere on the page, or is for programs. */
const writers: Record<string, (value: unknown, names: Names) => string> = {
  requestedTier: (value) => `Tier: ${changeText(value)}`,
  priority: (value) => `Priority: ${changeText(value)}`,
  tags: (value) => `Tags: ${changeText(value)}`,
  tier: (value) => `Tier: ${valueText(value)}`,
  isFinal: (value) => (value === true ? "Final" : "May apply again"),
  comment: (value) => `Comment to the merchant: ${String(value)}`,
  note: (value) => `Note: ${String(value)}`,
  voidedApprovalOf: (value, names) =>
    `The first approval, by ${nameIn(names, value)}, no longer counts`,
  entered: (value) => textOf(value, factLabels),
  changed: (value) => textOf(value, declaredLabels),
};

/** The details of an entry, line by line: "Priority: Normal → High". */
export function linesOf({ act, details }: Entry, names: Names): string[] {
  const lines = Object.entries(details).flatMap(
    ([name, value]) => writers[name]?.(value, names) ?? [],
  );
  if (act === "assigned")
    lines.push(`${nameIn(names, details["from"])} → ${nameIn(names, details["to"])}`);
  return [...lines, ...((details["reasons"] ?? []) as DecisionReason[]).map(reasonText)];
}

function reasonText({ code, message }: DecisionReason): string {
  return message === undefined ? reasonLabels[code] : `${reasonLabels[code]}: ${message}`;
}

const factLabels: Record<string, string> = {
  fullName: "Name",
  number: "Number",
  bornOn: "Date of birth",
  expiresOn: "Expiry date",
};

const declaredLabels: Record<string, string> = {
  businessName: "Business name",
  name: "Name of a person",
  phone: "Phone number of a person",
  person: "A person joined",
};

const textOf = (value: unknown, labels: Record<string, string>) =>
  (value as string[]).map((one) => labels[one] ?? plainText(one)).join(", ");

const nameIn = (names: Names, id: unknown) =>
  typeof id === "string" ? actorText(id, names.get(id) ?? null) : "nobody";

/** A value, or what it was and what it became. */
function changeText(value: unknown): string {
  if (typeof value !== "object" || value === null || !("to" in value)) return valueText(value);
  const { from, to } = value as { from?: unknown; to: unknown };
  return `${valueText(from)} → ${valueText(to)}`;
}

const valueLabels: Record<string, string> = { ...tierLabels, ...priorityLabels };

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  const text = String(value ?? "none");
  return valueLabels[text] ?? text;
}
