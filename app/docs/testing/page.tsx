import type { Metadata } from "next";
import { Example } from "@/components/docs/example";
import { Code, Facts, Guide, Section } from "@/components/docs/guide";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "Testing" };

const numbers = [
  ["001", "Succeeds."],
  ["002", "Not found: RECIPIENT_NOT_FOUND, or PAYER_NOT_FOUND when it should pay."],
  ["003", "The wallet's limit: RECIPIENT_LIMIT_REACHED or PAYER_LIMIT_REACHED."],
  ["004", "The payer has no money: PAYER_INSUFFICIENT_FUNDS. A payout to it succeeds."],
  ["005", "The payer rejects: PAYER_REJECTED. A payout to it succeeds."],
  ["006", "The payer never answers: PAYER_TIMEOUT after five minutes. A payout to it succeeds."],
  ["007", "Stays processing."],
  ["008", "A payout completes and is reversed half an hour later. A collection succeeds."],
  ["009", "The network is down for a minute from the first call that names it; then it succeeds."],
  ["010", "Succeeds; the network has no name on record."],
  ["011", "The network executes it and cuts the line without an answer: we find out by asking."],
  ["012", "Succeeds; the network's alert comes twice and late."],
] as const;

const faults = [
  ["outage", "true: the network takes nothing."],
  ["latencyMs", "How long each answer takes: a number, or {min, max}."],
  ["errorRate", "0 to 1: calls that end in an error before anything was done."],
  ["lostResponseRate", "0 to 1: calls that are carried out, and whose answer is lost."],
  ["lateOrderRate", "0 to 1: orders that get no answer and are carried out only later."],
  ["lateOrderMs", "{min,max}: by how much later, in milliseconds."],
  ["absentRate", "0 to 1: status queries that find nothing, whatever there is."],
  ["expiredTokenRate", "0 to 1: calls whose token has just ended."],
  ["repeatedCallbackRate", "0 to 1: orders whose alert comes twice."],
  ["lateCallbackMs", "How late notices come: a number, or {min, max}."],
] as const;

export default function TestingPage() {
  const { publicUrl } = config();
  return (
    <Guide
      title="Testing"
      description="A testnet has networks of its own that speak the real ones' protocols. Nothing leaves your machine."
      current="/docs/testing"
    >
      <Section title="Test numbers">
        <p>
          On <Code>+23324 0000 NNN</Code> (MTN), <Code>+23320 0000 NNN</Code> (Telecel) and{" "}
          <Code>+23327 0000 NNN</Code> (AT) the last three digits decide. Any other valid number of
          a network succeeds.
        </p>
        <Facts rows={numbers} />
      </Section>
      <Section title="Faults">
        <p>
          Trouble that is not one number&apos;s: it lasts until you change it. What you leave out is
          clear; without <Code>provider</Code> it holds for all three. Allowed from the same
          machine, and to operators.
        </p>
        <Facts rows={faults} />
        <Example
          label="example that takes a network down"
          text={`curl ${publicUrl}/api/sandbox/faults \\\n  -H "Authorization: Bearer ck_test_…" \\\n  -H "Content-Type: application/json" \\\n  -d '{"provider":"mtn","outage":true}'`}
        />
      </Section>
      <Section title="The networks alone">
        <p>
          <Code>npm run simulators</Code> starts the three look-alikes without the rest, for those
          who write a client of a network. Each answers <Code>GET /book</Code> with the money it
          moved, and takes <Code>PUT /faults</Code>. A book outlives a kill.
        </p>
      </Section>
      <Section title="Faster">
        <p>
          <Code>RETRY_TIME_SCALE=0.01</Code> turns every waiting time of service and networks into a
          hundredth; time-outs and the life of quotes stay.
        </p>
      </Section>
    </Guide>
  );
}
