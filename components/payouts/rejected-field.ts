import { ApiError } from "@/lib/client/api-error";
import type { TypedPayout } from "./draft";

const fields: Record<string, keyof TypedPayout> = {
  amount: "amount",
  phoneNumber: "phone",
  provider: "network",
  beneficiaryId: "beneficiary",
  externalRef: "reference",
  description: "note",
};

export interface RejectedField {
  field: keyof TypedPayout;
  message: string;
}

/** Where in the form a rejection of the transfer belongs, and what stands there; null: nowhere. */
export function rejectedField(error: unknown): RejectedField | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "DUPLICATE_REFERENCE")
    return { field: "reference", message: "You used this reference before. Choose another." };
  if (error.code === "INSUFFICIENT_FUNDS") return { field: "amount", message: error.message };
  const field = fields[error.field ?? ""];
  if (!field) return null;
  const expected = error.code === "INVALID_REQUEST" ? error.expected : undefined;
  return { field, message: expected ?? error.message };
}
