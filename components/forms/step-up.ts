import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { secondsUntil } from "@/lib/client/server-clock";
import type { SecondFactor } from "@/lib/contract/auth";

const marginSeconds = 10;

/** Whether a rejection requires the password, or a second factor (contract §2, step-up). */
export function needsStepUp(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "MFA_REQUIRED";
}

/** The second factors of which such a rejection requires one. */
export function secondFactorsIn({ details }: ApiError): SecondFactor[] {
  const named = Array.isArray(details.secondFactors) ? details.secondFactors : [];
  return (["otp", "passkey"] as const).filter((kind) => named.includes(kind));
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
