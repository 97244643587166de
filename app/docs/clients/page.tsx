import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Example } from "@/components/docs/example";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "Client libraries" };

const commands = [
  ["login", "Checks an API key, and stores it where only you can read it."],
  ["listen", "Forwards events to a program on your machine, signed as webhooks are."],
  ["trigger", "Makes an event happen on testnet."],
  ["payouts create", "Sends a payout."],
] as const;

export default function ClientsPage() {
  const { publicUrl } = config();
  return (
    <Guide
      title="Client libraries"
      description="A client for TypeScript and a command line; for other languages, a generated client."
      current="/docs/clients"
    >
      <Section title="TypeScript">
        <p>
          The package is in the repository. Every path, field and response is typed; requests are
          retried under one <Code>Idempotency-Key</Code>, and rejections are a{" "}
          <Code>CedirailError</Code> with the <DocsLink href="/docs/errors">code</DocsLink>.
        </p>
        <Example
          label="example: install the package"
          text={`npm pack ./lib/sdk\nnpm install ./cedirail-0.1.0.tgz`}
        />
        <Example
          label="example: send a payout with the package"
          text={`import { createClient } from "cedirail";

const cedirail = createClient({
  apiKey: process.env.CEDIRAIL_API_KEY ?? "",
  baseUrl: "${publicUrl}",
});

const { data: payout } = await cedirail.POST("/api/mobile-money/transfer", {
  body: { amount: "150.00", phoneNumber: "+233240000001", externalRef: "INV-9" },
});
console.log(payout.transactionId, payout.status);`}
        />
        <p>
          <Code>verifyWebhook</Code> checks the signature of a{" "}
          <DocsLink href="/docs/webhooks">webhook</DocsLink>. The package&apos;s README has the
          rest.
        </p>
      </Section>
      <Section title="Command line">
        <p>The same package has a command. To receive webhooks while you develop:</p>
        <Example
          label="example: receive webhooks on your machine"
          text={`npx cedirail login --base-url ${publicUrl}\nnpx cedirail listen --forward-to http://localhost:3001/hook\nnpx cedirail trigger payment.completed`}
        />
        <Facts rows={commands} />
      </Section>
      <Generated publicUrl={publicUrl} />
    </Guide>
  );
}

function Generated({ publicUrl }: { publicUrl: string }) {
  return (
    <Section title="Python, Kotlin and Swift">
      <p>
        The OpenAPI Generator writes a client from{" "}
        <DocsLink href="/openapi.json">openapi.json</DocsLink>: choose <Code>python</Code>,{" "}
        <Code>kotlin</Code> or <Code>swift6</Code>.
      </p>
      <Example
        label="example: generate a client"
        text={`openapi-generator-cli generate \\\n  -i ${publicUrl}/openapi.json -g kotlin -o cedirail`}
      />
      <p>
        Whichever you use, send an <Code>Idempotency-Key</Code> and{" "}
        <DocsLink href="/docs/idempotency#retry">retry</DocsLink> what got no response.
      </p>
    </Section>
  );
}
