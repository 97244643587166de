import { timeText, type EmailText } from "./templates";

/**
 * An API key expires soon.
 * @param pageUrl where it can be rotated
 */
export function keyExpires(given: {
  businessName: string;
  name: string;
  lastFour: string;
  expiresAt: Date;
  pageUrl: string;
}): EmailText {
  const { businessName, name, lastFour, expiresAt, pageUrl } = given;
  return {
    subject: `Your API key ${name} expires soon`,
    body: `Hello ${businessName},

Your API key ${name} (…${lastFour}) expires on ${timeText(expiresAt)}.
Programs that use it are rejected from then on.

To replace it without an interruption, rotate it: you get a new key, and the old
one works until you have switched.
${pageUrl}

Cedirail
`,
  };
}
