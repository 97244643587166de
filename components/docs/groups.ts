import { operations } from "@/lib/contract";
import { limitClasses, type Operation } from "@/lib/contract/operation";
import { statusOfType, typeOfCode } from "@/lib/errors";

export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  limit: string;
  statuses: string;
  testnetOnly: boolean;
  stepUp: boolean;
}

const titles: Record<string, string> = {
  payments: "Payments",
  wallet: "Wallet",
  rates: "Rates",
  v1: "Rates",
  convert: "Conversions",
  keys: "API keys",
  transactions: "Transactions",
  batches: "Bulk payouts",
  beneficiaries: "Beneficiaries",
  payouts: "Payouts",
  momo: "Mobile money",
  overview: "Overview",
  auth: "Sessions",
  ops: "Operations",
  sandbox: "Testnet",
  system: "System",
};

/** The operations as the reference shows them, grouped by what they are about. */
export function documentedGroups(): { title: string; operations: DocumentedOperation[] }[] {
  const groups = new Map<string, DocumentedOperation[]>();
  for (const operation of operations) {
    const area = operation.id.split(".")[0] ?? "";
    const title = titles[area] ?? area;
    groups.set(title, [...(groups.get(title) ?? []), describe(operation)]);
  }
  return [...groups].map(([title, list]) => ({ title, operations: list }));
}

function describe(operation: Operation): DocumentedOperation {
  const { id, method, path, summary, limit, testnetOnly, stepUp } = operation;
  return {
    id,
    method,
    path,
    summary,
    scope: scopeText(operation),
    limit: limit === null ? "–" : `${limitClasses[limit]} a minute (${limit})`,
    statuses: statusesOf(operation).join(", "),
    testnetOnly: testnetOnly ?? false,
    stepUp: stepUp ?? false,
  };
}

function scopeText({ scope, staff }: Operation): string {
  const byStaff = staff && `Staff (${staff.join(", ")})`;
  if (scope === "staff") return byStaff ?? "Staff";
  const text = scope === null ? "No credential" : scope === "none" ? "Any credential" : scope;
  return byStaff ? `${text}, ${byStaff.toLowerCase()}` : text;
}

function statusesOf(operation: Operation): number[] {
  const statuses = new Set<number>([operation.status, 500]);
  const { body, query, params, scope, limit, errors = [] } = operation;
  if (body || query || operation.transactional) statuses.add(400);
  if (scope !== null || operation.id === "auth.login") statuses.add(401);
  if ((scope !== null && scope !== "none") || operation.stepUp) statuses.add(403);
  if (params) statuses.add(404);
  if (limit !== null) statuses.add(429);
  for (const code of errors) statuses.add(statusOfType[typeOfCode[code]]);
  return [...statuses].sort((a, b) => a - b);
}
