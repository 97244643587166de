import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Guide, Section } from "@/components/docs/guide";
import { DocsLink, Points } from "@/components/docs/text";
import { scopes } from "@/lib/contract/operation";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Authentication" };

export default function AuthenticationPage() {
  return (
    <Guide
      title="Authentication"
      description="Send a key, or a token of an OAuth client, with every request."
      current="/docs/authentication"
    >
      <Section title="API keys">
        <p>
          Create a key under Developers, API keys, and send it as a bearer token. Keys of testnet
          start with <Code>ck_test_</Code>, those of mainnet with <Code>ck_live_</Code>. A key of
          the other environment is rejected with <Code>WRONG_ENVIRONMENT</Code>.
        </p>
        <FileSamples label="retrieve the rate" files={["rate.sh"]} />
        <p>
          A key can expire, and can be limited to IP addresses. To replace one without an outage,
          rotate it: the old key keeps working for up to 72 hours. A deleted key stops working
          within a second.
        </p>
      </Section>
      <Section title="OAuth">
        <p>
          Create a client under Developers, OAuth clients, and exchange its ID and secret for access
          tokens. A token lasts an hour, and works wherever a key does.
        </p>
        <FileSamples label="get an access token" files={["token.sh"]} />
      </Section>
      <Section title="Scopes">
        <p>
          A key or a client can do only what its scopes allow; anything else is rejected with{" "}
          <Code>FORBIDDEN</Code>, which names the scope that is missing. The{" "}
          <DocsLink href="/docs/reference">reference</DocsLink> shows the scope of each operation.
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {scopes.map((scope) => (
            <Code key={scope}>{scope}</Code>
          ))}
        </p>
      </Section>
      <Section title="Keep it secret">
        <Points
          items={[
            "Keep keys on your server, in a secret store: never in an app, a page or a repository.",
            "Give each system a key of its own, with the fewest scopes that it needs.",
            "If a key has leaked, delete it first, then look at its requests.",
          ]}
        />
        <p>
          Some things only a signed-in person can do, after confirming the password: approve a
          payout, create a key, reveal the signing secret. No key can.
        </p>
      </Section>
    </Guide>
  );
}
