import type { StatusStyle } from "@/components/ui/tone";

export const requestLogPath = "/dashboard/developers/request-log";
export const addressOfCall = (requestId: string) => `${requestLogPath}/${requestId}`;

/** The address of the calls with one credential. */
export const addressOfCalls = (credential: string) =>
  `${requestLogPath}?${new URLSearchParams({ credential }).toString()}`;

/** How a response is shown: a rejection is the caller's to mend, an error is not. */
export function styleOfStatus(status: number): StatusStyle {
  const tone = status < 400 ? "completed" : status < 500 ? "attention" : "failed";
  return { label: String(status), tone };
}
