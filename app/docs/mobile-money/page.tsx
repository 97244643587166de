import type { Metadata } from "next";
import { Example } from "@/components/docs/example";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "Mobile money" };

const columns = [
  ["amount", "Cedis that the recipient receives, with at most two decimals."],
  ["phoneNumber", "0241234567 or +233241234567."],
  ["provider", "mtn, airtel or telecel; if empty, the network is detected."],
  ["accountName", "The name you expect, for your records."],
  ["externalRef", "Your reference; it can be used only once."],
  ["description", "For your records."],
] as const;

const failures = [
  ["RECIPIENT_NOT_FOUND", "No network has an account for this number. Check it."],
  ["RECIPIENT_LIMIT_REACHED", "The recipient's wallet has reached its limit. Try again later."],
  ["RECIPIENT_NOT_ALLOWED", "The recipient's wallet cannot receive money."],
  ["PAYER_NOT_FOUND", "The number has no account on this network."],
  ["PAYER_REJECTED", "The payer declined, or entered a wrong PIN."],
  ["PAYER_TIMEOUT", "The payer did not respond in time. Request the payment again."],
  ["PAYER_INSUFFICIENT_FUNDS", "The payer does not have enough money."],
  ["PAYER_LIMIT_REACHED", "The payer's wallet has reached its limit."],
  ["PROVIDER_REJECTED", "The network rejected it."],
  ["COMPLIANCE_REJECTED", "We cannot send money to this recipient."],
  ["PROVIDER_UNAVAILABLE", "The network was unavailable."],
  ["EXPIRED", "It was not approved within a day, or it expired at the network."],
  ["CANCELLED", "Cancelled before it was sent."],
  ["UNKNOWN", "The network gave no reason."],
] as const;

export default function MobileMoneyPage() {
  const { publicUrl } = config();
  return (
    <Guide
      title="Mobile money"
      description="Send payouts to phones, collect payments from phones, and follow what happens in between."
      current="/docs/mobile-money"
    >
      <Section title="Network detection">
        <p>
          Numbers can be ported between networks, so a prefix is only a first guess. Without{" "}
          <Code>provider</Code> we query the prefix&apos;s network first and then the others, before
          anything is sent. With <Code>provider</Code> we query only that one.{" "}
          <Code>POST /api/mobile-money/verify</Code> returns the account&apos;s name as the network
          reports it.
        </p>
      </Section>
      <PayoutStatuses />
      <Section title="Collect a payment">
        <p>
          The subscriber approves on the phone. Your wallet receives the amount minus the fee, in
          cedis.
        </p>
        <Example
          label="example: collect a payment"
          text={`curl ${publicUrl}/mobile-money/mtn \\\n  -H "Authorization: Bearer ck_test_…" \\\n  -H "Content-Type: application/json" \\\n  -d '{"amount":"50.00",\n       "phoneNumber":"+233240000001",\n       "externalRef":"ORDER-7"}'`}
        />
      </Section>
      <Section title="Bulk payouts">
        <p>
          <Code>POST /payouts/batches</Code> accepts up to 1,000 rows as <Code>text/csv</Code> with
          these columns in any order, or as JSON with the same names. Every row is validated and its
          errors are reported with its line; nothing is sent before <Code>…/confirm</Code>. You can
          pause, resume or cancel a batch and retry its failed rows; <Code>…/result</Code> has a
          line for every row. You can upload that file again: rows that were paid, or may still be
          paid, are rejected with their line, and the others are paid once you confirm with{" "}
          <Code>skipInvalid</Code>. Change any reference that an earlier payout used, even a failed
          one; <Code>…/retry</Code> pays failed rows with their existing references.
        </p>
        <Facts rows={columns} />
      </Section>
      <Section title="Approvals">
        <p>
          A payout above your threshold (<Code>PUT /payouts/settings</Code>) is held in{" "}
          <Code>pending_approval</Code> for up to a day. Another user of your business approves it
          after signing in and confirming the password; an API key, or the user who created it,
          cannot. For a batch, its total counts.
        </p>
      </Section>
      <Refunds />
      <Section title="Failure codes">
        <p>
          <Code>failure.code</Code> is one of these. If <Code>failure.retryable</Code> is true, a
          new attempt may succeed.
        </p>
        <Facts rows={failures} />
      </Section>
    </Guide>
  );
}

function PayoutStatuses() {
  return (
    <Section title="Statuses">
      <p>
        A payout is <Code>pending</Code> until its network is known, <Code>processing</Code> once it
        is sent, then <Code>completed</Code> or <Code>failed</Code>. A time-out or an unclear
        response leaves it <Code>processing</Code>: we query its status under the same reference, so
        that it is never paid twice. If a payout fails, its amount and fee return to your wallet at
        once. If the network takes it back later, it becomes <Code>reversed</Code> and its money
        returns as a <Code>refund</Code>.
      </p>
      <p>
        While its network is down, a payout stays <Code>pending</Code> with{" "}
        <Code>statusReason: &quot;provider_unavailable&quot;</Code>. It is sent automatically when
        the network is back, and until then you can cancel it with{" "}
        <Code>POST /transactions/{"{id}"}/cancel</Code>. We review some payouts before we send them:
        such a one is <Code>pending</Code> with <Code>statusReason: &quot;under_review&quot;</Code>,
        and can be cancelled too.
      </p>
    </Section>
  );
}

function Refunds() {
  return (
    <Section title="Refunds">
      <p>
        <Code>POST /api/transactions/{"{id}"}/refund</Code> with a <Code>reason</Code> refunds a
        completed collection in full, to the number that paid and over the same network. The
        response is a transaction of type <Code>refund</Code> whose <Code>refundOf</Code> is the
        collection; its statuses are those of a payout. The full amount leaves your wallet, and the
        fee of the collection is not refunded. A refund has no fee, does not count against your
        limits and emits no event.
      </p>
      <p>
        A collection can be refunded once. A second request is rejected with{" "}
        <Code>INVALID_STATE</Code> unless the first refund failed, expired, or was cancelled or
        reversed. <Code>GET /api/transactions?refundOf=…</Code> lists the refunds of a collection.
      </p>
    </Section>
  );
}
