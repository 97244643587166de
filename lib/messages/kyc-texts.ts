import { config } from "@/lib/config/env";
import type { EmailText } from "./templates";

/** The texts of e-mails about a merchant's verification. */

const page = () => `${config().publicUrl}/dashboard/settings/verification`;

interface Decided {
  businessName: string;
  /** Why, as lines of text. */
  reasons: readonly string[];
  /** What the reviewer wrote to the merchant. */
  comment: string | null;
}

const paragraphs = (...texts: (string | null)[]) =>
  texts.filter((text) => text !== null && text !== "").join("\n\n");

const listOf = (reasons: readonly string[]) => reasons.map((reason) => `- ${reason}`).join("\n");

const quote = (comment: string | null) => comment && `Our reviewer writes:\n${comment}`;

/** `21 November 2026`. */
const dateText = (day: Date) =>
  day.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/**
 * A tier was approved.
 * @param daily what may leave in a day, with its currency
 * @param reasons which documents were not accepted all the same
 */
export function approved({
  businessName,
  daily,
  reasons,
  comment,
}: Decided & { daily: string }): EmailText {
  return {
    subject: `${businessName} is verified`,
    body: `${paragraphs(
      `Hello ${businessName},`,
      `Your documents are approved. You can send up to ${daily} a day.`,
      reasons.length > 0 ? `We did not accept:\n${listOf(reasons)}` : null,
      quote(comment),
      `See your limits:\n${page()}`,
      "Cedirail",
    )}\n`,
  };
}

/** A reviewer needs more, by a day. */
export function moreNeeded(given: Decided & { respondBy: Date }): EmailText {
  const { businessName, reasons, comment, respondBy } = given;
  return {
    subject: `We need more to verify ${businessName}`,
    body: `${paragraphs(
      `Hello ${businessName},`,
      `We have looked at your documents and need something more:\n${listOf(reasons)}`,
      quote(comment),
      `Submit it by ${dateText(respondBy)}:\n${page()}`,
      "Cedirail",
    )}\n`,
  };
}

/** An application was rejected; `respondBy` null: for good. */
export function rejected(given: Decided & { respondBy: Date | null }): EmailText {
  const { businessName, reasons, comment, respondBy } = given;
  return {
    subject: `We could not verify ${businessName}`,
    body: `${paragraphs(
      `Hello ${businessName},`,
      `We did not accept your documents:\n${listOf(reasons)}`,
      quote(comment),
      respondBy
        ? `Submit them again by ${dateText(respondBy)}:\n${page()}`
        : `This decision is final: documents cannot be submitted again. See your limits:\n${page()}`,
      "Cedirail",
    )}\n`,
  };
}

/** What a reviewer waits for is expected soon. */
export function responseExpected(given: {
  businessName: string;
  reasons: readonly string[];
  respondBy: Date;
}): EmailText {
  const { businessName, reasons, respondBy } = given;
  return {
    subject: `Your documents are expected by ${dateText(respondBy)}`,
    body: `${paragraphs(
      `Hello ${businessName},`,
      `To verify your business we still need:\n${listOf(reasons)}`,
      `Submit it by ${dateText(respondBy)}:\n${page()}`,
      "Cedirail",
    )}\n`,
  };
}

/** What may be sent until another document is approved; `limit` null: nothing. */
const maySend = (limit: string | null) =>
  limit === null
    ? "you cannot send money until a new one is approved"
    : `you can send at most ${limit} a day until a new one is approved`;

/**
 * An approved document expires soon.
 * @param document what people call it
 * @param expiresOn its last day
 * @param limit what may be sent in a day afterwards, with its currency; null: nothing
 */
export function documentExpires(given: {
  businessName: string;
  document: string;
  expiresOn: Date;
  limit: string | null;
}): EmailText {
  const { businessName, document, expiresOn, limit } = given;
  return {
    subject: `Your ${document} expires on ${dateText(expiresOn)}`,
    body: `${paragraphs(
      `Hello ${businessName},`,
      `The ${document} that you submitted expires on ${dateText(expiresOn)}. After that, ${maySend(limit)}.`,
      `Submit a new one before then:\n${page()}`,
      "Cedirail",
    )}\n`,
  };
}

/**
 * Approved documents have expired, and with them the tier.
 * @param documents what people call them
 * @param limit what may be sent in a day now, with its currency; null: nothing
 */
export function documentsExpired(given: {
  businessName: string;
  documents: readonly string[];
  limit: string | null;
}): EmailText {
  const { businessName, documents, limit } = given;
  const names = documents.join(" and ");
  const have = documents.length > 1 ? "have" : "has";
  return {
    subject: `Your ${names} ${have} expired`,
    body: `${paragraphs(
      `Hello ${businessName},`,
      `The ${names} that you submitted ${have} expired. From now on, ${maySend(limit)}.`,
      `Submit a new one:\n${page()}`,
      "Cedirail",
    )}\n`,
  };
}
