import type { Metadata } from "next";
import { Example } from "@/components/docs/example";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "Payment requests" };

const fields = [
  ["amount", "USDT that you request, with at most six decimals."],
  ["description", "Optional. The payer sees it, too."],
  ["expiresInMinutes", "Optional: 1 to 43,200, which is 30 days. An hour, if absent."],
  ["callbackUrl", "Optional. Receives the events of this request."],
] as const;

const ways = [
  ["qrCode", "A PNG as a data URL. It holds only the address, which every wallet can read."],
  ["paymentUri", "An EIP-681 link: it opens a wallet with address and amount filled in."],
  ["payUrl", "The hosted page, with the code, a countdown and the live status."],
] as const;

const statuses = [
  ["open", "It can be paid. What is left to pay is in due."],
  ["processing", "A transfer is on the blockchain, and not confirmed yet."],
  ["paid", "The amount was received and is in your wallet."],
  ["expired", "It was not paid in full in time."],
  ["cancelled", "You cancelled it before it was paid."],
] as const;

const exceptions = [
  [
    "underpaid",
    "Less was received. While it is open, the payer can send the rest to the same address, which makes it paid. " +
      "A paid request becomes underpaid if the blockchain reverses a transfer.",
  ],
  ["overpaid", "It is paid, and more than the amount was received, in one transfer or several."],
  ["late", "A transfer arrived after it had expired or was cancelled. Its status does not change."],
] as const;

const fates = [
  ["payment.completed", "It is paid."],
  ["payment.failed", "It expired or was cancelled."],
] as const;

export default function PaymentRequestsPage() {
  const { publicUrl } = config();
  return (
    <Guide
      title="Payment requests"
      description="Show a code, let the customer pay USDT from any wallet, and know when it has arrived."
      current="/docs/payment-requests"
    >
      <Section title="Request a payment">
        <p>
          Each request has an address of its own, so that you know what a payment is for. Anything
          that arrives there is credited to your wallet.
        </p>
        <FileSamples
          label="request a payment"
          files={["request-payment.sh", "request-payment.ts"]}
        />
        <Facts rows={fields} />
      </Section>
      <Section title="Show it to the payer">
        <Facts rows={ways} />
        <p>
          Under Requests in the dashboard, staff can type an amount, show the code, send the link or
          print a sheet for the counter.
        </p>
      </Section>
      <Section title="Statuses">
        <Facts rows={statuses} />
      </Section>
      <Section title="Too little, too much, too late">
        <p>
          <Code>exception</Code> says how what was received differs from what you requested; it is
          null if it does not. All of it is in your wallet in any case, as <Code>transactions</Code>{" "}
          of type <Code>deposit</Code> with the request&apos;s id in <Code>paymentRequestId</Code>.
        </p>
        <Facts rows={exceptions} />
        <p>
          To return money, let the payer give you an address and withdraw to it. Do not send it to
          the address that it came from, which may belong to an exchange. Addresses are watched for
          24 hours after their requests expire.
        </p>
      </Section>
      <Webhooks />
      <Embed publicUrl={publicUrl} />
      <Section title="Find, cancel, archive">
        <p>
          <Code>GET /payment-requests</Code> filters by <Code>status</Code>, <Code>exception</Code>,
          dates and words of the description. <Code>{"POST /payment-requests/{id}/cancel"}</Code>{" "}
          cancels one that has not ended. <Code>{"PATCH /payment-requests/{id}"}</Code> with{" "}
          <Code>archived</Code> takes one that has ended off the list. While it is being paid,{" "}
          <Code>{"GET /wallet/deposits?paymentRequestId={id}"}</Code> shows each transfer with its
          confirmations.
        </p>
      </Section>
    </Guide>
  );
}

function Webhooks() {
  return (
    <Section title="Webhooks">
      <p>
        A request sends one event when it ends, with <Code>resource</Code>{" "}
        <Code>payment_request</Code>. It goes to your endpoints and to the request&apos;s{" "}
        <Code>callbackUrl</Code>, which needs no registration and is signed with the same secret.
        What arrives after the end is reported as the <Code>payment.completed</Code> of its deposit.
      </p>
      <Facts rows={fates} />
      <p>
        Deliver when you have <Code>payment.completed</Code>, not at <Code>processing</Code>: a
        transfer that is not confirmed can still vanish.
      </p>
    </Section>
  );
}

function Embed({ publicUrl }: { publicUrl: string }) {
  return (
    <Section title="Embed the payment page">
      <p>
        No site can show <Code>payUrl</Code> in a frame until an owner or an admin lists its origin,
        under Requests in the dashboard or with <Code>PUT /payment-requests/settings</Code>. Anyone
        who has the link can open the page; it shows nothing that the payer does not need.
      </p>
      <Example
        label="example: embed the payment page"
        text={`<iframe src="${publicUrl}/pay/prq_…" title="Payment"\n        width="400" height="720" allow="clipboard-write"></iframe>`}
      />
    </Section>
  );
}
