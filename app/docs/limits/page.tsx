import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { limitClasses } from "@/lib/contract/operation";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Rate limits" };

const aMinute = (limit: number) => `${limit.toLocaleString("en-US")} a minute`;

const classes = [
  [
    "payment",
    `${aMinute(limitClasses.payment)}: what starts, changes or ends payments, payouts, collections, conversions and payment requests, and GET /payments/{id}.`,
  ],
  ["wallet", `${aMinute(limitClasses.wallet)}: /wallet/… and the mobile-money balance.`],
  [
    "identity",
    `${aMinute(limitClasses.identity)}, all your keys together: identities, look-ups, account names and verification.`,
  ],
  ["general", `${aMinute(limitClasses.general)}: everything else.`],
  [
    "No credential",
    `${aMinute(limitClasses.anonymous)} per network address: signing in, tokens, and whatever ends in 401.`,
  ],
] as const;

const headers = [
  ["X-RateLimit-Limit", "Requests per minute in this class."],
  ["X-RateLimit-Remaining", "Requests left in this minute."],
  ["X-RateLimit-Reset", "When the next minute begins, in Unix seconds."],
  ["Retry-After", "Only with 429: how many seconds to wait."],
] as const;

export default function LimitsPage() {
  return (
    <Guide
      title="Rate limits"
      description="How many requests you can send, and what to do at 429."
      current="/docs/limits"
    >
      <Section title="Limits">
        <p>
          They count per credential and class, in whole minutes. The{" "}
          <DocsLink href="/docs/reference">reference</DocsLink> shows the class of each operation.
        </p>
        <Facts rows={classes} />
      </Section>
      <Section title="Headers">
        <p>Every response to a credential has the first three:</p>
        <Facts rows={headers} />
        <FileSamples label="show the limits" files={["limits.sh"]} />
      </Section>
      <Section title="At 429">
        <p>
          A rejected request did nothing. Wait for <Code>Retry-After</Code>, then repeat it with the
          same <Code>Idempotency-Key</Code>; <Code>api.ts</Code> in{" "}
          <DocsLink href="/docs/idempotency#retry">the guide to retries</DocsLink> does so.
        </p>
      </Section>
      <Section title="Need fewer requests">
        <p>
          Receive <DocsLink href="/docs/webhooks">webhooks</DocsLink> instead of reading
          transactions again and again, pay many people with a{" "}
          <DocsLink href="/docs/bulk-payouts">bulk payout</DocsLink>, and read lists with{" "}
          <Code>limit=100</Code>.
        </p>
      </Section>
      <Section title="Sizes and times">
        <p>
          A JSON body has at most 256 KB, one of a batch 1 MB, a document 10 MB. A request has to
          arrive within 30 seconds; wait 35 seconds for its response. Download three exports or
          statements at once at most, each within ten minutes. Limits of amounts depend on your{" "}
          <DocsLink href="/docs/verification#tiers">tier</DocsLink>.
        </p>
      </Section>
    </Guide>
  );
}
