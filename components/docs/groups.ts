import { operations, tagOf } from "@/lib/contract";
import { responsesOf } from "@/lib/contract/responses";
import {
  isServedIn,
  limitClasses,
  type Deployment,
  type Operation,
} from "@/lib/contract/operation";

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

/** The operations under the headings of the API docs. */
export function documentedGroups(
  deployment: Deployment,
): { title: string; operations: DocumentedOperation[] }[] {
  const groups = new Map<string, DocumentedOperation[]>();
  for (const operation of operations.filter((one) => isServedIn(one, deployment))) {
    const title = tagOf(operation);
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
    limit: limit === null ? "–" : `${limitClasses[limit]} per minute (${limit})`,
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
