/** A page of the docs. */
export interface GuidePage {
  href: `/docs/${string}`;
  label: string;
  /** One sentence, on the index. */
  description: string;
}

/** The guides in the order in which they are read, under their headings. */
export const guideGroups: readonly { title: string; guides: readonly GuidePage[] }[] = [
  {
    title: "Move money",
    guides: [
      {
        href: "/docs/mobile-money",
        label: "Mobile money",
        description:
          "Send payouts to phones, collect payments from phones, and follow what happens in between.",
      },
      {
        href: "/docs/usdt",
        label: "USDT",
        description: "Receive USDT, and withdraw it to a blockchain address.",
      },
      {
        href: "/docs/payment-requests",
        label: "Payment requests",
        description: "Show a code, let the customer pay, and know when it has arrived.",
      },
      {
        href: "/docs/identities",
        label: "Phone identities",
        description: "Bind a phone number to a wallet once, then pay the number in USDT.",
      },
      {
        href: "/docs/verification",
        label: "Verification",
        description: "What a business uploads, and how it raises its limits.",
      },
    ],
  },
  {
    title: "Build",
    guides: [
      {
        href: "/docs/webhooks",
        label: "Webhooks",
        description: "Receive events, verify that they are from us, and recover what you missed.",
      },
      {
        href: "/docs/testing",
        label: "Testing",
        description: "Phone numbers with a known result, and networks that fail when you say so.",
      },
    ],
  },
  {
    title: "Run Cedirail",
    guides: [
      {
        href: "/docs/operations",
        label: "Operations",
        description: "For operators: rails and outages, exceptions, and reconciliation.",
      },
    ],
  },
];

export const guides = guideGroups.flatMap((group) => group.guides);
