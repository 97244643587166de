import { operations } from "@/lib/contract";
import { responsesOf } from "@/lib/contract/responses";
import { isServedIn, limitClasses, type Operation } from "@/lib/contract/operation";

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
  conversions: "Conversions",
  "api-keys": "API keys",
  transactions: "Transactions",
  callbacks: "Callbacks",
  batches: "Bulk payouts",
  beneficiaries: "Beneficiaries",
  payouts: "Payouts",
  "mobile-money": "Mobile money",
  overview: "Overview",
  auth: "Sessions",
  ops: "Operations",
  sandbox: "Testnet",
  system: "System",
};

/** The operations as the reference shows them, grouped by what they are about. */
export function documentedGroups(
  environment: "testnet" | "mainnet",
): { title: string; operations: DocumentedOperation[] }[] {
  const groups = new Map<string, DocumentedOperation[]>();
  for (const operation of operations.filter((one) => isServedIn(one, environment))) {
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
    statuses: responsesOf(operation)
      .map(({ status }) => status)
      .join(", "),
    testnetOnly: testnetOnly ?? false,
    stepUp: stepUp ?? false,
  };
}

function scopeText({ auth }: Operation): string {
  if (auth === "public") return "No credential";
  if (auth === "any") return "Any credential";
  const { scope, staff } = auth;
  const byStaff = staff && `Staff (${staff.join(", ")})`;
  return [scope, scope ? byStaff?.toLowerCase() : byStaff].filter(Boolean).join(", ");
}
