import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { secondsUntil } from "@/lib/client/server-clock";

const marginSeconds = 10;

/** Whether a rejection requires the password, or a one-time code (contract §2, step-up). */
export function needsStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === "MFA_REQUIRED";
}

/** Whether the password was confirmed recently enough; true where only the operation itself can say. */
export async function isPasswordFresh(): Promise<boolean> {
  try {
    const { stepUpUntil } = await callApi("auth.me", {});
    return stepUpUntil !== null && secondsUntil(stepUpUntil) > marginSeconds;
  } catch {
    return true;
  }
}
