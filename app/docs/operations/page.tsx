import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";

export const metadata: Metadata = { title: "Operations" };

const processes = [
  ["npm run serve", "An HTTP server. Run as many as you need."],
  [
    "npm run worker",
    "A worker. Run as many as you need; when one dies, another takes over its work.",
  ],
  [
    "npm run reconcile",
    "Reconciles now. Exits with 0 if everything matches, and with 1 otherwise.",
  ],
] as const;

const discrepancies = [
  ["missing_external", "We settled it; the network does not list it."],
  ["missing_internal", "The network moved it; we did not settle it."],
  ["amount", "Both list it, with different amounts."],
  ["phone", "Both list it, with different phone numbers."],
  ["status", "The network lists a different status; we query it again."],
  ["executed_twice", "The network executed one reference more than once."],
  ["float", "The network reports a different balance than our ledger."],
  ["adjustment", "An earlier adjustment no longer matches."],
] as const;

export default function OperationsPage() {
  return (
    <Guide
      title="Operations"
      description="For operators: rails and outages, exceptions, and reconciliation."
      current="/docs/operations"
    >
      <Section title="Rails">
        <p>
          Operators sign in with a one-time code or a passkey. For each network and direction they
          see status, success rate, response time and queue, and our float at the network. Every
          rail is probed once a minute. An operator can close or degrade a rail, with a reason that
          merchants see; queued transfers wait until it opens.
        </p>
        <p>
          A rail without credentials is closed, and at least one must be open. AT Money has no
          public API in Ghana: the rail speaks Airtel Africa&apos;s protocol and needs a contract
          and an address before it opens on mainnet. The Telecel rail uses the M-Pesa API, market{" "}
          <Code>vodafoneGHA</Code>; whether Telecel accepts merchants this way has to be confirmed
          with Telecel.
        </p>
      </Section>
      <Section title="Exceptions">
        <p>
          Open transfers are listed by age, with every call, response, callback and posting. After a
          day they need a person. Check the status with the network, then mark the transfer as
          completed or failed, with a reason that is kept in the audit log. The ledger is posted as
          if the network had reported it, so this requires the password. If the network moved a
          different amount than ordered, enter it: the transfer settles as ordered, and the
          difference goes to <Code>suspense</Code>.
        </p>
        <p>
          A collection that was paid after it failed is listed too. The money stays in{" "}
          <Code>suspense</Code> until an operator credits it to the merchant, as a new collection,
          or refunds it to the payer. If the refund fails, the payment is listed again.
        </p>
      </Section>
      <Section title="Reconciliation">
        <p>
          Runs every night and on demand. Discrepancies are listed, never corrected automatically; a
          payout that the network lists as reversed is queried again.
        </p>
        <p>
          An operator adjusts what the network moved and our transfers do not explain, with a reason
          and the password. The adjustment is posted between our float at the network and{" "}
          <Code>suspense</Code>, so that both floats match; the amount stays in suspense until it is
          explained. Later runs check each adjustment again, and only a new discrepancy can be
          adjusted. A different phone number moves no money, a reversed payout is reversed in our
          books once the network confirms it, and a float discrepancy is adjusted transfer by
          transfer. The rails board warns while anything is in suspense.
        </p>
        <OnChain />
        <Facts rows={discrepancies} />
      </Section>
      <Section title="Processes">
        <Facts rows={processes} />
      </Section>
    </Guide>
  );
}

function OnChain() {
  return (
    <>
      <p>
        A run of the USDT network compares each of our addresses, every transaction and the
        ledger&apos;s accounts with the chain as of one block. Its discrepancies name the address or
        the hash of the transaction, and are not adjusted here.
      </p>
      <p>
        A deposit that the chain drops after it was credited is an exception. What of it is in the
        wallet is held until it is mined again or an operator decides: it stays completed at our
        expense, or is reversed, and what was spent of it is in <Code>suspense</Code>.
      </p>
    </>
  );
}
