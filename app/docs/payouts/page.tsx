import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Payouts" };

const statuses = [
  ["pending_approval", "Above your threshold: another person has to approve it within a day."],
  ["pending", "Accepted and on hold. You can cancel it until it is sent."],
  ["processing", "Sent to the network. Only the network's response ends it."],
  ["completed", "The recipient has the money."],
  ["failed", "failure.code says why. Amount and fee are back in your wallet."],
  ["reversed", "The network took it back later. Its money returns as a refund."],
  ["expired", "It was not approved in time. The money is back in your wallet."],
  ["cancelled", "You cancelled it. The money is back in your wallet."],
] as const;

export default function PayoutsPage() {
  return (
    <Guide
      title="Payouts"
      description="Send cedis from your wallet to a phone, and know at any time where the money is."
      current="/docs/payouts"
    >
      <Section title="Send a payout">
        <p>
          The recipient receives exactly <Code>amount</Code>; the fee is added, by default 1&nbsp;%,
          at least 0.10 and at most 20.00&nbsp;GHS. Both are on hold until the network has decided.
        </p>
        <FileSamples
          label="send a payout"
          files={["send.sh", "first-payment.ts", "first-payment.py"]}
        />
      </Section>
      <Section title="Network detection">
        <p>
          Numbers can be ported between networks, so a prefix is only a first guess. Without{" "}
          <Code>provider</Code> we query the prefix&apos;s network first and then the others, before
          anything is sent. With <Code>provider</Code> we query only that one.{" "}
          <Code>POST /api/mobile-money/verify</Code> returns the account&apos;s name as the network
          reports it.
        </p>
      </Section>
      <Section title="Statuses">
        <Facts rows={statuses} />
        <p>
          A time-out or an unclear response leaves a payout <Code>processing</Code>: we query its
          status under the same reference, so that it is never paid twice. Wait for its end; do not
          send a second one.
        </p>
        <p>
          While its network is down, a payout stays <Code>pending</Code> with{" "}
          <Code>statusReason: &quot;provider_unavailable&quot;</Code>, and is sent automatically
          when the network is back. Some payouts we review first: such a one is <Code>pending</Code>{" "}
          with <Code>statusReason: &quot;under_review&quot;</Code>. Until they are sent you can
          cancel them with <Code>POST /transactions/{"{id}"}/cancel</Code>.
        </p>
      </Section>
      <Section title="Approvals">
        <p>
          A payout above your threshold (<Code>PUT /payouts/settings</Code>) is held in{" "}
          <Code>pending_approval</Code> for up to a day. Another user of your business approves it
          after signing in and confirming the password; an API key, or the user who created it,
          cannot. For a batch, its total counts.
        </p>
      </Section>
      <Section title="Many at once">
        <p>
          To pay up to 1,000 people, upload a file: see{" "}
          <DocsLink href="/docs/bulk-payouts">Bulk payouts</DocsLink>.
        </p>
      </Section>
    </Guide>
  );
}
