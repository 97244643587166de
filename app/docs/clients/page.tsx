import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Example } from "@/components/docs/example";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { config } from "@/lib/config/env";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Client libraries" };

const commands = [
  ["login", "Checks an API key, and stores it where only you can read it."],
  ["listen", "Forwards events to a program on your machine, signed as webhooks are."],
  ["trigger", "Makes an event happen on testnet."],
  [
    "payouts create",
    "Shows the recipient's name and the fee, and sends a payout once you confirm.",
  ],
  ["logs tail", "Shows your calls as they happen."],
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
        <FileSamples label="send a payout with the package" files={["typescript-client.ts"]} />
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
      <Generated />
    </Guide>
  );
}

function Generated() {
  return (
    <>
      <Section title="Other languages">
        <p>
          The OpenAPI Generator writes a client from{" "}
          <DocsLink href="/openapi.json">openapi.json</DocsLink>. It needs Java; version 7.14.0 of{" "}
          <Code>openapi-generator-cli</Code> is on Maven Central. It takes the webhooks for calls
          that your program makes, so leave them out:
        </p>
        <FileSamples label="the document without webhooks" files={["document.sh"]} />
        <p>
          The names of its methods are the operation ids of the document. A generated client does
          not retry: where there was no response, send the same request with the same{" "}
          <DocsLink href="/docs/idempotency#retry">key</DocsLink>.
        </p>
      </Section>
      <Section title="Python">
        <FileSamples label="generate a client for Python" files={["generate-python.sh"]} />
        <Example
          label="example: install what the client for Python needs"
          text={`pip install -r cedirail/requirements.txt\nexport PYTHONPATH=cedirail`}
        />
        <FileSamples
          label="send a payout with the client for Python"
          files={["generated-client.py"]}
        />
      </Section>
      <Section title="Kotlin">
        <p>
          Map the amounts of requests to strings, and have the models of forms written too. The
          client needs OkHttp and Moshi, as its <Code>build.gradle</Code> says.
        </p>
        <FileSamples label="generate a client for Kotlin" files={["generate-kotlin.sh"]} />
        <FileSamples
          label="send a payout with the client for Kotlin"
          files={["generated-client.kt"]}
        />
      </Section>
      <Section title="Swift">
        <p>
          The generator has <Code>swift5</Code> and <Code>swift6</Code>; we have not tried what they
          write from our document. The <DocsLink href="/docs/reference">reference</DocsLink> shows
          every operation in Swift, with <Code>URLSession</Code> alone.
        </p>
      </Section>
    </>
  );
}
