import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Example } from "@/components/docs/example";
import { Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { config } from "@/lib/config/env";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "First payment" };

export default function QuickstartPage() {
  const { publicUrl, environment } = config();
  const prefix = environment === "testnet" ? "ck_test_" : "ck_live_";
  return (
    <Guide
      title="First payment in five minutes"
      description="Get a test key, fund a wallet, and send cedis to a phone. No real money moves on testnet."
      current="/docs/quickstart"
    >
      <Section title="Get a key">
        <p>
          <DocsLink href="/sign-up">Create an account</DocsLink>, then create a key under
          Developers, API keys. We show it once. All samples read it, and our address, from your
          environment:
        </p>
        <Example
          label="example: set up"
          text={`export CEDIRAIL_BASE_URL=${publicUrl}\nexport CEDIRAIL_API_KEY=${prefix}…`}
        />
      </Section>
      <Section title="Fund your wallet">
        <p>Every account has a wallet. On testnet the faucet fills it:</p>
        <FileSamples label="fund your wallet" files={["fund.sh"]} />
      </Section>
      <Section title="Send the payout">
        <p>
          A payout sends cedis from your wallet to a phone. <Code>+233240000001</Code> is a{" "}
          <DocsLink href="/docs/testing">test number</DocsLink> that always succeeds. The{" "}
          <Code>Idempotency-Key</Code> lets you repeat the request: money moves once.
        </p>
        <FileSamples label="send a payout" files={["send.sh"]} />
        <p>
          The response is a transaction with status <Code>pending</Code>. 151.50&nbsp;GHS of your
          balance are now on hold: the amount and the fee of 1&nbsp;%. The next sample reads the{" "}
          <Code>transactionId</Code> from your environment, too:
        </p>
        <Example label="example: keep the id" text="export TRANSACTION_ID=txn_…" />
      </Section>
      <Section title="Follow it">
        <p>
          Seconds later it is <Code>completed</Code>, or <Code>failed</Code> with a{" "}
          <DocsLink href="/docs/errors#failure-codes">failure code</DocsLink>. Read it, or receive a{" "}
          <DocsLink href="/docs/webhooks">webhook</DocsLink>.
        </p>
        <FileSamples label="read a transaction" files={["read.sh"]} />
      </Section>
      <WholeProgram />
    </Guide>
  );
}

function WholeProgram() {
  return (
    <Section title="The whole program">
      <p>
        In TypeScript it uses <Code>api.ts</Code> of{" "}
        <DocsLink href="/docs/idempotency#retry">the guide to retries</DocsLink>. The others need
        only the standard library.
      </p>
      <FileSamples
        label="send a payout and follow it"
        files={["first-payment.ts", "first-payment.py", "first-payment.kt", "first-payment.swift"]}
      />
    </Section>
  );
}
