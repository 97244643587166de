/** The texts of all messages. */

interface EmailText {
  subject: string;
  body: string;
}

/**
 * We no longer send events to an endpoint.
 * @param reason why, as a sentence
 * @param pageUrl where the merchant can enable it again
 */
export function webhookDisabled(given: {
  businessName: string;
  url: string;
  reason: string;
  pageUrl: string;
}): EmailText {
  return {
    subject: `We have stopped sending webhooks to ${new URL(given.url).host}`,
    body: `Hello ${given.businessName},

We have disabled your webhook endpoint:
${given.url}

${given.reason}

Your events are kept. Once your receiver works again, enable the endpoint and
retry the deliveries that failed:
${given.pageUrl}

Cedirail
`,
  };
}
