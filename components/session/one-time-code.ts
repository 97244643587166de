import { ApiError } from "@/lib/client/api-error";

/** Whether the password was right and a one-time code is still to come (contract §2). */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === "MFA_REQUIRED";
}
