import type { Metadata } from "next";
import { Example } from "@/components/docs/example";
import { Code, Facts, Guide, Section } from "@/components/docs/guide";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "Mobile money" };

const columns = [
  ["amount", "Cedis that the recipient gets, at most two decimals."],
  ["phoneNumber", "0241234567 or +233241234567."],
  ["provider", "mtn, airtel or telecel; empty: found by asking."],
  ["accountName", "The name you believe in, for the record."],
  ["externalRef", "Your reference; unique for ever."],
  ["description", "For your records."],
] as const;

const failures = [
  ["RECIPIENT_NOT_FOUND", "No network knows the number. Check it."],
  ["RECIPIENT_LIMIT_REACHED", "The recipient's wallet is full for now. Send again later."],
  ["RECIPIENT_NOT_ALLOWED", "The wallet may not receive money."],
  ["PAYER_NOT_FOUND", "The number has no account on this network."],
  ["PAYER_REJECTED", "The payer said no, or typed a wrong PIN."],
  ["PAYER_TIMEOUT", "The payer did not answer in time. Ask again."],
  ["PAYER_INSUFFICIENT_FUNDS", "The payer has too little money."],
  ["PAYER_LIMIT_REACHED", "The payer's wallet has reached its limit."],
  ["PROVIDER_REJECTED", "The network did not take it."],
  ["PROVIDER_UNAVAILABLE", "The network could not do it just now."],
  ["EXPIRED", "Nobody approved it within a day, or the network let it run out."],
  ["CANCELLED", "Cancelled before it was sent."],
  ["UNKNOWN", "The network gave no reason."],
] as const;

export default function MobileMoneyPage() {
  const { publicUrl } = config();
  return (
    <Guide
      title="Mobile money"
      description="Pay out to a phone, ask a phone to pay in, and what happens between."
      current="/docs/mobile-money"
    >
      <Section title="Which network">
        <p>
          Numbers move between networks, so a prefix is only a help. Without <Code>provider</Code>{" "}
          we ask the prefix&apos;s network first and the others after it, before anything is sent.
          With <Code>provider</Code> only that one is asked.{" "}
          <Code>POST /api/mobile-money/verify</Code> tells whose account it is; a name is never
          invented.
        </p>
      </Section>
      <FromPendingToItsEnd />
      <Section title="Ask somebody to pay">
        <p>
          The subscriber approves on the phone. Your wallet gets the amount less the fee, in cedis.
        </p>
        <Example
          label="example that asks a subscriber to pay"
          text={`curl ${publicUrl}/mobile-money/mtn \\\n  -H "Authorization: Bearer ck_test_…" \\\n  -H "Content-Type: application/json" \\\n  -d '{"amount":"50.00",\n       "phoneNumber":"+233240000001",\n       "externalRef":"ORDER-7"}'`}
        />
      </Section>
      <Section title="A file of payouts">
        <p>
          <Code>POST /payouts/batches</Code> takes <Code>text/csv</Code> with these columns in any
          order, or JSON rows with the same names: up to 1,000. Every row is judged and told with
          its line; nothing moves before <Code>…/confirm</Code>. A batch can be paused, resumed,
          cancelled, and its failed rows retried; <Code>…/result</Code> has a line for every row.
          That file can be handed in again as it is: rows that were paid already, or still may be,
          are rejected with their line, and the others are paid once you confirm with{" "}
          <Code>skipInvalid</Code>. Only a reference that an earlier payout used, even a failed one,
          has to be changed first; <Code>…/retry</Code> pays failed rows with the references they
          have.
        </p>
        <Facts rows={columns} />
      </Section>
      <Section title="A second person">
        <p>
          Above your own threshold (<Code>PUT /payouts/settings</Code>) a payout waits in{" "}
          <Code>pending_approval</Code>, its money set aside, for a day. Somebody else of your
          business approves it, signed in and with the password proved again; never a key, never the
          one who made it. A batch counts by its total.
        </p>
      </Section>
      <Refunds />
      <Section title="Why it failed">
        <p>
          <Code>failure.code</Code> is one of these; <Code>failure.retryable</Code> tells whether a
          new one may succeed.
        </p>
        <Facts rows={failures} />
      </Section>
    </Guide>
  );
}

function FromPendingToItsEnd() {
  return (
    <Section title="From pending to its end">
      <p>
        A payout is <Code>pending</Code> until its network is found, <Code>processing</Code> once it
        was sent, then <Code>completed</Code> or <Code>failed</Code>. A time-out or an answer that
        we do not understand leaves it <Code>processing</Code>: we ask again, under the same
        reference, so that it is never paid twice. A failed payout gives back amount and fee at
        once. One that the network takes back later becomes <Code>reversed</Code>, and its money
        returns as a <Code>refund</Code>.
      </p>
      <p>
        While a network is down it stays <Code>pending</Code> with{" "}
        <Code>statusReason: &quot;provider_unavailable&quot;</Code>, goes out by itself when the
        network is back, and can be cancelled until then with{" "}
        <Code>POST /transactions/{"{id}"}/cancel</Code>.
      </p>
    </Section>
  );
}

function Refunds() {
  return (
    <Section title="Refunds">
      <p>
        <Code>POST /api/transactions/{"{id}"}/refund</Code> with a <Code>reason</Code> gives a
        completed collection back in full, to the number that paid and over the same network. The
        answer is a transaction of type <Code>refund</Code> whose <Code>refundOf</Code> is the
        collection; it goes from pending to its end like a payout. The full amount leaves your
        wallet, and the fee for the collection is not refunded. A refund has no fee of its own, does
        not count against your limits, and emits no event.
      </p>
      <p>
        A collection is refunded once. A second request is rejected with <Code>INVALID_STATE</Code>,
        unless the first refund failed, was cancelled, expired or came back.{" "}
        <Code>GET /api/transactions?refundOf=…</Code> lists the refunds of a collection.
      </p>
    </Section>
  );
}
