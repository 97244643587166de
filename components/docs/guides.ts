/** A page of the docs. */
export interface GuidePage {
  href: `/docs/${string}`;
  label: string;
  /** One sentence, on the index. */
  description: string;
}

const page = (href: GuidePage["href"], label: string, description: string): GuidePage => ({
  href,
  label,
  description,
});

/** The guides in the order in which they are read, under their headings. */
export const guideGroups: readonly { title: string; guides: readonly GuidePage[] }[] = [
  {
    title: "Start",
    guides: [
      page("/docs/quickstart", "First payment", "Send your first payout in five minutes."),
      page(
        "/docs/authentication",
        "Authentication",
        "API keys, OAuth tokens and scopes, and how to keep them safe.",
      ),
      page(
        "/docs/testing",
        "Testing",
        "Phone numbers with a known result, and networks that fail when you say so.",
      ),
      page("/docs/going-live", "Going live", "What to check before you move real money."),
    ],
  },
  {
    title: "Move money",
    guides: [
      page("/docs/payouts", "Payouts", "Send cedis to a phone, and follow what happens."),
      page("/docs/bulk-payouts", "Bulk payouts", "Pay up to 1,000 people from one file."),
      page("/docs/collections", "Collections", "Collect cedis from a phone, and refund them."),
      page("/docs/conversions", "Conversions", "Turn USDT into cedis, and cedis into USDT."),
      page(
        "/docs/payment-requests",
        "Payment requests",
        "Show a code, let the customer pay USDT, and know when it has arrived.",
      ),
      page("/docs/usdt", "USDT", "Receive USDT, and withdraw it to a blockchain address."),
      page(
        "/docs/identities",
        "Phone identities",
        "Bind a phone number to a wallet once, then pay the number in USDT.",
      ),
    ],
  },
  {
    title: "Build",
    guides: [
      page(
        "/docs/webhooks",
        "Webhooks",
        "Receive events, verify that they are from us, and recover what you missed.",
      ),
      page(
        "/docs/idempotency",
        "Idempotency and retries",
        "Repeat any request without moving money twice.",
      ),
      page("/docs/errors", "Errors", "Every error code and failure code, with cause and fix."),
      page("/docs/limits", "Rate limits", "How many requests you can send, and what 429 means."),
      page("/docs/clients", "Client libraries", "TypeScript, Python, Kotlin, Swift, and the CLI."),
      page(
        "/docs/conventions",
        "Conventions",
        "Amounts, times, phone numbers, paging and versions.",
      ),
    ],
  },
  {
    title: "Run a business",
    guides: [
      page(
        "/docs/verification",
        "Verification",
        "Upload the documents of a business, and raise its limits.",
      ),
      page(
        "/docs/operations",
        "Operations",
        "For operators: rails and outages, exceptions, and reconciliation.",
      ),
    ],
  },
];

/** The guides in the order in which they are read. */
export const guides = guideGroups.flatMap((group) => group.guides);
