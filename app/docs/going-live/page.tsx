import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Code } from "@/components/docs/code";
import { Guide, Section } from "@/components/docs/guide";
import { DocsLink, Points } from "@/components/docs/text";

export const metadata: Metadata = { title: "Going live" };

const checks: readonly (readonly [title: string, items: readonly ReactNode[]])[] = [
  [
    "Your business",
    [
      <>
        The business is <DocsLink href="/docs/verification">verified</DocsLink>, and its tier allows
        what you plan to send.
      </>,
      "At least two people can approve payouts, and a threshold is set under Payouts, Approvals.",
      "Everyone has a second factor, and only the role that they need.",
      "Withdrawals are limited to saved addresses, if you use the blockchain.",
    ],
  ],
  [
    "Your keys",
    [
      <>
        Mainnet has an address and keys of its own: <Code>ck_live_</Code>. Both are settings of your
        program, not part of its code.
      </>,
      <>
        Each system has a key with the fewest{" "}
        <DocsLink href="/docs/authentication#scopes">scopes</DocsLink>, limited to its IP addresses.
      </>,
      "You have rotated a key once, so that you know how.",
    ],
  ],
  [
    "Your program",
    [
      <>
        Every request that moves money has an{" "}
        <DocsLink href="/docs/idempotency">Idempotency-Key</DocsLink> that you store before you send
        it.
      </>,
      <>
        It handles every <DocsLink href="/docs/testing#test-numbers">test number</DocsLink>: failed,
        slow, reversed, and a network that is down.
      </>,
      <>
        It decides by <DocsLink href="/docs/errors#error-codes">error.code</DocsLink> and
        failure.code, never by a message, and accepts codes and fields that it does not know.
      </>,
      <>
        <Code>processing</Code> is not <Code>failed</Code>: it never sends a second payout because
        the first takes long.
      </>,
      <>
        It waits at <DocsLink href="/docs/limits#at-429">429</DocsLink>.
      </>,
      <>
        Amounts are decimal strings in it, never floating-point numbers; see{" "}
        <DocsLink href="/docs/conventions#amounts">Amounts</DocsLink>.
      </>,
    ],
  ],
  [
    "Your webhooks",
    [
      <>
        The endpoint uses https and rejects a{" "}
        <DocsLink href="/docs/webhooks#verify-the-signature">wrong signature</DocsLink> with 401.
      </>,
      "It responds within 10 seconds, handles an event once, and in any order.",
      "Someone is notified if deliveries fail. You have recovered missed events once.",
    ],
  ],
  [
    "Your books",
    [
      "Every day, you compare your records with your transactions by externalRef.",
      "You log the requestId of every rejection.",
      "The first payment on mainnet is a small one, to your own phone.",
    ],
  ],
];

export default function GoingLivePage() {
  return (
    <Guide
      title="Going live"
      description="What to check before you move real money."
      current="/docs/going-live"
    >
      {checks.map(([title, items]) => (
        <Section key={title} title={title}>
          <Points items={items} />
        </Section>
      ))}
    </Guide>
  );
}
