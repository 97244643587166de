import type { Failure, FailureCode } from "./contract";

/** The code, whether it may be tried again, and a sentence where the code's own would mislead. */
export type Reading<Code extends FailureCode> = readonly [Code, boolean, string?];

/** How a provider's reasons read to the merchant; those that it does not know are `UNKNOWN`. */
export function failureReader<Code extends FailureCode>(
  sentences: Record<Code | "UNKNOWN", string>,
  readings: Readonly<Record<string, Reading<Code | "UNKNOWN">>>,
) {
  return {
    knows: (reason: string): boolean => Object.hasOwn(readings, reason),
    read(reason: string): Failure {
      const known = Object.hasOwn(readings, reason) ? readings[reason] : undefined;
      const [code, retryable, sentence] = known ?? (["UNKNOWN", false] as const);
      return { code, message: sentence ?? sentences[code], retryable };
    },
  };
}
