import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metadata } from "next";
import { Example } from "@/components/docs/example";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";
import { DeliveryRules } from "@/components/webhooks/delivery-rules";
import { eventMeanings } from "@/lib/contract/events";
import { retryDelaysMs } from "@/lib/webhooks/schedule";

export const metadata: Metadata = { title: "Webhooks" };

const headers = [
  ["x-service-signature", "The hex HMAC-SHA256 of the body, keyed with your signing secret."],
  [
    "x-service-signature-previous",
    "The same with the previous secret, for 24 hours after a rotation.",
  ],
  ["x-service-event-id", "The id of the event."],
  ["x-service-delivery-id", "The id of the delivery: one event to one receiver."],
  ["webhook-id", "The id of the event, for Standard Webhooks."],
  ["webhook-timestamp", "When this attempt was made, in Unix seconds."],
  ["webhook-signature", "For Standard Webhooks; after a rotation, one signature per secret."],
] as const;

const receivers = [
  ["Node.js and TypeScript", "receiver.ts"],
  ["Python", "receiver.py"],
  ["Kotlin", "receiver.kt"],
  ["Swift", "receiver.swift"],
] as const;

export default async function WebhooksPage() {
  return (
    <Guide
      title="Webhooks"
      description="Receive events when a transaction ends, verify that they are from us, and recover what you missed."
      current="/docs/webhooks"
    >
      <Section title="Events">
        <p>
          An event is a <Code>POST</Code> request with a JSON body. <Code>data</Code> is the
          resource as its <Code>GET</Code> operation returned it at that moment.{" "}
          <Code>resource</Code> names its kind: <Code>identity.verified</Code> reports a phone
          number (<Code>identity</Code>) or your business (<Code>kyc</Code>).{" "}
          <Code>GET /webhooks/events</Code> returns each event&apos;s JSON schema and a sample.
        </p>
        <Facts rows={Object.entries(eventMeanings)} />
      </Section>
      <Section title="Add an endpoint">
        <p>
          Add it under Developers, Webhooks, or with <Code>POST /webhooks</Code>, and send it a test
          event: a sample with <Code>&quot;test&quot;: true</Code>. Outside testnet, URLs use https.
        </p>
        <FileSamples label="add an endpoint" files={["add-endpoint.sh", "add-endpoint.ts"]} />
      </Section>
      <Verify />
      <Section title="Delivery and retries">
        <DeliveryRules delaysMs={retryDelaysMs} />
      </Section>
      <Handle />
      <Receivers />
    </Guide>
  );
}

function Verify() {
  return (
    <Section title="Verify the signature">
      <p>
        Compute the HMAC-SHA256 of the raw body, keyed with the text of your signing secret,{" "}
        <Code>whsec_</Code> included. Compare its hex with <Code>x-service-signature</Code>, in
        constant time. Use the bytes that you received: JSON that was parsed and written again has
        another signature. The signature checker under Developers, Webhooks names what differs.
      </p>
      <p>
        You can use a library of Standard Webhooks instead: give it the secret, the body and the
        three <Code>webhook-</Code> headers. It also rejects requests older than five minutes.
      </p>
      <Facts rows={headers} />
      <p>
        There is one secret for all your endpoints. When you rotate it, events are signed with both
        secrets for 24 hours: deploy the new one in that time. Only a user can reveal or rotate it,
        after confirming the password; an API key cannot.
      </p>
    </Section>
  );
}

function Handle() {
  return (
    <Section title="Handle events">
      <p>
        Respond with 2xx at once, and do the work afterwards: after 10 seconds, the attempt has
        failed.
      </p>
      <p>
        Events arrive at least once. Store the event&apos;s <Code>id</Code> with what you do for it,
        and ignore an id that you have stored. A retry is idempotent for you: it has the same event
        id and the same bytes, and the delivery id stays the same too.
      </p>
      <p>
        Events can arrive in another order than they happened. <Code>data.sequence</Code> increases
        with every change of a resource: ignore an event whose sequence is lower than the one you
        have stored.
      </p>
      <p>
        If you missed events, retry them under Developers, Webhooks, Deliveries, one by one or all
        that failed since a given day, or with <Code>POST /webhooks/deliveries/retry</Code>.{" "}
        <Code>GET /events</Code> lists every event, whether or not it was delivered.
      </p>
    </Section>
  );
}

/** Each receiver is a file of its own, which the tests run. */
async function Receivers() {
  const sources = await Promise.all(
    receivers.map(([, file]) =>
      readFile(join(process.cwd(), "app", "docs", "webhooks", file), "utf8"),
    ),
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-large font-semibold">Receivers</h2>
      <p className="max-w-form">
        With nothing but the standard library. Set <Code>WEBHOOK_SECRET</Code> to your signing
        secret. In Swift, call <Code>receive</Code> from the server framework that you use.
      </p>
      {receivers.map(([language, file], index) => (
        <details key={file} open={index === 0} className="min-w-0">
          <summary className="inline-flex min-h-11 items-center rounded-control font-semibold underline decoration-outline underline-offset-4">
            {language}
          </summary>
          <Example label={`receiver in ${language}`} text={sources[index] ?? ""} />
        </details>
      ))}
    </section>
  );
}
