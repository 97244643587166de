import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Testing" };

const numbers = [
  ["001", "Succeeds."],
  ["002", "Not found: RECIPIENT_NOT_FOUND, or PAYER_NOT_FOUND for a collection."],
  ["003", "Wallet limit reached: RECIPIENT_LIMIT_REACHED or PAYER_LIMIT_REACHED."],
  ["004", "The payer has insufficient funds: PAYER_INSUFFICIENT_FUNDS. A payout succeeds."],
  ["005", "The payer declines: PAYER_REJECTED. A payout succeeds."],
  ["006", "The payer does not respond: PAYER_TIMEOUT after five minutes. A payout succeeds."],
  ["007", "Stays processing."],
  ["008", "A payout completes and is reversed 30 minutes later. A collection succeeds."],
  ["009", "The network is down for a minute from the first request; then it succeeds."],
  ["010", "Succeeds; the network has no account name."],
  ["011", "Succeeds, but the network's response is lost: a status query finds the result."],
  ["012", "Succeeds; the network's callback arrives twice and late."],
] as const;

const faults = [
  ["outage", "true: every call fails, as in an outage."],
  ["latencyMs", "How long each response takes: a number, or {min, max}."],
  ["errorRate", "0 to 1: share of calls that fail before anything is done."],
  ["lostResponseRate", "0 to 1: share of calls that are carried out but get no response."],
  ["lateOrderRate", "0 to 1: share of orders that get no response and are carried out later."],
  ["lateOrderMs", "How much later, in milliseconds: a number, or {min, max}."],
  ["absentRate", "0 to 1: share of status queries that report an existing transfer as absent."],
  ["expiredTokenRate", "0 to 1: share of calls rejected because the token expired."],
  ["repeatedCallbackRate", "0 to 1: share of orders whose callback is sent twice."],
  ["lateCallbackMs", "How late callbacks are sent: a number, or {min, max}."],
] as const;

export default function TestingPage() {
  return (
    <Guide
      title="Testing"
      description="The testnet simulates the mobile-money networks over their real protocols. Nothing leaves your machine."
      current="/docs/testing"
    >
      <Section title="Test numbers">
        <p>
          On <Code>+23324 0000 NNN</Code> (MTN), <Code>+23320 0000 NNN</Code> (Telecel) and{" "}
          <Code>+23327 0000 NNN</Code> (AT) the last three digits determine the result. Any other
          valid number succeeds.
        </p>
        <Facts rows={numbers} />
      </Section>
      <Section title="End a transaction yourself">
        <p>
          <Code>{"POST /api/sandbox/transactions/{id}/advance"}</Code> has the simulator end what is{" "}
          <Code>processing</Code>, such as a payout to a number with 007:{" "}
          <Code>{'{"to": "completed"}'}</Code>, or <Code>{'{"to": "failed"}'}</Code> with a{" "}
          <Code>failureCode</Code>. What follows is as with a real network, webhooks included.
        </p>
        <FileSamples label="end a transaction" files={["stays-processing.sh", "advance.sh"]} />
      </Section>
      <Section title="Fault injection">
        <p>
          Faults affect a whole network until you change them. Each call replaces all faults of the
          network: what you leave out is cleared. Without <Code>provider</Code> it applies to all
          three. Available only from the same machine or to operators.
        </p>
        <Facts rows={faults} />
        <FileSamples label="take a network down" files={["outage.sh"]} />
        <FileSamples label="bring it back" files={["clear-faults.sh"]} />
      </Section>
      <Section title="Simulators only">
        <p>
          <Code>npm run simulators</Code> starts only the three simulators, for developing a
          network&apos;s client. Each returns the money it moved at <Code>GET /book</Code> and
          accepts <Code>PUT /faults</Code>. A book survives a crash.
        </p>
      </Section>
      <Section title="Shorter waits">
        <p>
          <Code>RETRY_TIME_SCALE=0.01</Code> makes every delay of the service and the simulators a
          hundred times shorter. Time-outs and the lifetime of quotes do not change.
        </p>
      </Section>
    </Guide>
  );
}
