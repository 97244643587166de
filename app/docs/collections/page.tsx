import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Collections" };

const statuses = [
  ["pending", "Accepted; the network is about to notify the payer."],
  ["processing", "The payer sees it on the phone, and approves it with a PIN."],
  ["completed", "Your wallet has the amount less the fee, in cedis."],
  ["failed", "failure.code says why. No money moved."],
] as const;

export default function CollectionsPage() {
  return (
    <Guide
      title="Collections"
      description="Collect cedis from a phone: the payer approves, your wallet receives."
      current="/docs/collections"
    >
      <Section title="Collect a payment">
        <p>
          There is one operation per network: <Code>/mobile-money/mtn</Code>,{" "}
          <Code>/mobile-money/telecel</Code> and <Code>/mobile-money/airtel</Code> (AT). The
          response has a <Code>paymentId</Code>; it is the id of the transaction.
        </p>
        <FileSamples label="collect a payment" files={["collect.sh", "collect.ts"]} />
      </Section>
      <Section title="Statuses">
        <Facts rows={statuses} />
        <p>
          The payer has five minutes. Deliver when you receive the event{" "}
          <Code>payment.completed</Code>, or read the transaction; see{" "}
          <DocsLink href="/docs/webhooks">Webhooks</DocsLink>. If it failed with{" "}
          <Code>PAYER_TIMEOUT</Code>, collect again under a new reference. The{" "}
          <DocsLink href="/docs/errors#failure-codes">failure codes</DocsLink> have cause and fix.
        </p>
      </Section>
      <Section title="Fees">
        <p>
          By default 1&nbsp;%, at least 0.10 and at most 20.00&nbsp;GHS, out of what you receive.{" "}
          <Code>GET /api/mobile-money/providers</Code> returns each network&apos;s fee, its smallest
          and largest amount, and whether it is up.
        </p>
      </Section>
      <Section title="Refunds">
        <p>
          A refund returns a completed collection in full, to the number that paid and over the same
          network. The response is a transaction of type <Code>refund</Code> whose{" "}
          <Code>refundOf</Code> is the collection; its statuses are those of a payout. The full
          amount leaves your wallet, and the fee of the collection is not refunded. A refund has no
          fee, does not count toward your limits and emits no event.
        </p>
        <FileSamples label="refund a collection" files={["refund.sh"]} />
        <p>
          A collection can be refunded once. A second request is rejected with{" "}
          <Code>INVALID_STATE</Code> unless the first refund failed, expired, or was cancelled or
          reversed. <Code>GET /api/transactions?refundOf=…</Code> lists the refunds of a collection.
        </p>
      </Section>
    </Guide>
  );
}
