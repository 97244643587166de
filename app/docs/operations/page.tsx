import type { Metadata } from "next";
import { Code, Facts, Guide, Section } from "@/components/docs/guide";

export const metadata: Metadata = { title: "Running it" };

const processes = [
  ["npm run serve", "One HTTP server, on given settings; as many as you like."],
  ["npm run worker", "One worker; as many as you like. Killed, its work goes to another."],
  [
    "npm run reconcile",
    "Our settled set against each network's book; 0 when all agrees, 1 if not.",
  ],
] as const;

const discrepancies = [
  ["missing_external", "We settled it; the network's book does not have it."],
  ["missing_internal", "The network moved it; we did not settle it."],
  ["amount", "Both have it, with different amounts."],
  ["phone", "Both have it, with different numbers."],
  ["status", "The network says that it was reversed; we are asking."],
  ["executed_twice", "The network executed one reference more than once."],
  ["float", "Our float by the ledger is not what the network says."],
  ["adjustment", "What was booked of a discrepancy no longer fits it."],
] as const;

export default function OperationsPage() {
  return (
    <Guide
      title="Running it"
      description="For those who keep the rails going: outages, what is exception, and whether the books agree."
      current="/docs/operations"
    >
      <Section title="The rails">
        <p>
          Operators sign in with a one-time code and see, for each network and way, its status,
          float, success, latency and what waits. Every rail is probed each minute. A switch closes
          or degrades one, with a reason that merchants see; what was queued waits, and goes out
          when it opens.
        </p>
        <p>
          A rail without credentials is closed, and one must be open. AT Money has no public
          interface in Ghana: the rail speaks Airtel Africa&apos;s protocol, so it needs a contract
          and an address before it opens on mainnet. Telecel is spoken to through the M-Pesa
          interface, market <Code>vodafoneGHA</Code>; whether it takes merchants that way is to be
          settled with Telecel.
        </p>
      </Section>
      <Section title="What is exception">
        <p>
          Payments that do not end are listed by age with every call, answer, alert and posting;
          after a day they are marked for a person. Ask the network, then resolve as completed or
          failed, with a reason that goes to the audit log. What a person decides is booked as if
          the network had said so, so it needs the password again. Where the network moved another
          amount than was ordered, completing it takes the amount that moved: the merchant&apos;s
          side is settled as ordered, and the discrepancy goes to <Code>suspense</Code>.
        </p>
        <p>
          A collection that failed and was paid after all is listed too. Its money is in{" "}
          <Code>suspense</Code> until a person credits it to the merchant, as a collection of its
          own, or refunds it to the payer. If the refund fails, the payment is listed again.
        </p>
      </Section>
      <Section title="Reconciliation">
        <p>
          Every night, and on demand. Discrepancies are listed and never mended by themselves; where
          the network says that a payout came back, it is asked again.
        </p>
        <p>
          An operator books what the network moved and our transfers do not say, with the reason and
          the password: it goes between its float and <Code>suspense</Code>, so that our float
          equals theirs and the rest stands there until it is explained. Every later run looks at it
          again and shows it as booked, and only what differs again can be booked again. Another
          number moves nothing, a payout that came back is reversed once the network says so again,
          and a whole float is booked by the transfers that make it differ. The rails board warns
          while anything booked is unexplained.
        </p>
        <Facts rows={discrepancies} />
      </Section>
      <Section title="Processes">
        <Facts rows={processes} />
      </Section>
    </Guide>
  );
}
