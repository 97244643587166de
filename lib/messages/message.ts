import type { messages } from "@/drizzle/schema";

export type MessageRow = Pick<
  typeof messages.$inferSelect,
  "id" | "channel" | "recipient" | "subject" | "body" | "createdAt"
>;

/** It was not accepted; another attempt may succeed. The text contains neither recipient nor secret. */
export class NotAcceptedError extends Error {
  override name = "NotAcceptedError";
}

/** It was rejected for good: another attempt would be rejected too. */
export class RejectedMessageError extends NotAcceptedError {
  override name = "RejectedMessageError";
}
