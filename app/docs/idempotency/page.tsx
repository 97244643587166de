import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Idempotency and retries" };

const outcomes = [
  [
    "Same key, same body",
    "The first response again, with Idempotent-Replayed: true. Nothing moves.",
  ],
  ["Same key, other body", "400 IDEMPOTENCY_KEY_REUSED. Nothing moves."],
  ["First one still running", "The second request waits for it, then gets its response."],
  ["First one was rejected", "It moved nothing and is not stored: the key can be used again."],
  ["After 24 hours", "The key is forgotten. externalRef is not: it is unique forever."],
] as const;

const situations = [
  ["No response", "Repeat it with the same key: you cannot know whether it arrived."],
  ["429", "Wait for Retry-After, then repeat it."],
  ["500", "Repeat it with the same key, after 1, 2, 4 and 8 seconds."],
  ["Other 4xx", "Do not repeat it unchanged."],
  ["201, then processing", "Do not send a second payout: wait for the end of the first."],
] as const;

export default function IdempotencyPage() {
  return (
    <Guide
      title="Idempotency and retries"
      description="Repeat any request without moving money twice."
      current="/docs/idempotency"
    >
      <Section title="The key">
        <p>
          Send an <Code>Idempotency-Key</Code> with every request that creates, moves or changes
          something: 1 to 255 visible ASCII characters, without spaces. Choose it before the first
          attempt, from what you intend, such as the number of your invoice, and store it with that.
        </p>
        <p>
          A key counts for one merchant, method and path. What shows a secret, such as a new API
          key, is replayed without it. Signing in, tokens and checks of a name take no key. An
          upload takes one and can do without: the same file of the same type is the same document.
        </p>
        <Facts rows={outcomes} />
      </Section>
      <Section title="Your reference">
        <p>
          <Code>externalRef</Code> is your own reference of a transaction, unique in your business
          forever and over all operations. The same operation with the same body returns the
          transaction that exists; a different one is rejected with <Code>DUPLICATE_REFERENCE</Code>
          . Use both: the key protects one request, the reference one payment.
        </p>
      </Section>
      <Section title="Retry">
        <Facts rows={situations} />
        <p>
          This is <Code>api.ts</Code>, which the samples in TypeScript use; curl can retry by
          itself.
        </p>
        <FileSamples label="retry" files={["api.ts", "retry.sh"]} />
      </Section>
    </Guide>
  );
}
