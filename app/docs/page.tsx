import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Code } from "@/components/docs/code";
import { Example } from "@/components/docs/example";
import { DocsFrame } from "@/components/docs/frame";
import { guideGroups } from "@/components/docs/guides";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "API docs" };

export default function DocsPage() {
  const { publicUrl, environment } = config();
  const prefix = environment === "testnet" ? "ck_test_" : "ck_live_";
  return (
    <DocsFrame current="/docs">
      <h1 className="text-title font-semibold">API docs</h1>
      <p className="mt-1 max-w-form text-muted">
        Cedirail moves money between USDT wallets and mobile-money accounts in Ghana: MTN, Telecel
        and AT. You call one API; we talk to the networks and the blockchain.
      </p>
      <Authenticate url={publicUrl} prefix={prefix} />
      <Cards
        title="Reference"
        cards={[
          {
            href: "/docs/reference",
            label: "API reference",
            description: "Every operation with its fields, errors, samples and a console.",
          },
          {
            href: "/openapi.json",
            label: "OpenAPI spec",
            description: "OpenAPI 3.1, for generators and tools.",
          },
        ]}
      />
      {guideGroups.map(({ title, guides }) => (
        <Cards key={title} title={title} cards={guides} />
      ))}
    </DocsFrame>
  );
}

interface CardsProps {
  title: string;
  cards: readonly { href: string; label: string; description: string }[];
}

function Cards({ title, cards }: CardsProps) {
  return (
    <section className="pt-10">
      <h2 className="mb-3 text-large font-semibold">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {cards.map(({ href, label, description }) => (
          <li
            key={href}
            className="relative rounded-card border border-line bg-surface px-4 py-3 hover:bg-sunken"
          >
            <h3>
              <a href={href} className="font-semibold after:absolute after:inset-0">
                {label}
              </a>
            </h3>
            <p className="text-small text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Authenticate({ url, prefix }: { url: string; prefix: string }) {
  return (
    <section aria-labelledby="authenticate" className="grid max-w-form gap-3 pt-8">
      <h2 id="authenticate" className="text-large font-semibold">
        Authenticate
      </h2>
      <Text>
        Create a key under Developers, API keys, and send it as a bearer token. Keys of this
        environment start with <Code>{prefix}</Code>.
      </Text>
      <Example
        label="example: retrieve the rate"
        text={`curl ${url}/rates/usdt-ghs \\\n  -H "Authorization: Bearer ${prefix}…"`}
      />
      <Text>
        Or create an OAuth client, and get access tokens of an hour with its ID and secret. A token
        works wherever a key does.
      </Text>
      <Example
        label="example: get an access token"
        text={`curl ${url}/oauth/token \\\n  -u "$CLIENT_ID:$CLIENT_SECRET" \\\n  -d grant_type=client_credentials`}
      />
      <Text>
        Send an <Code>Idempotency-Key</Code> with every request that moves money. If you repeat a
        request with the same key, money moves once and you get the first response again.
      </Text>
      <Example
        label="example: pay out cedis"
        text={`curl \\\n  ${url}/api/mobile-money/transfer \\\n  -H "Authorization: Bearer ${prefix}…" \\\n  -H "Idempotency-Key: invoice-9" \\\n  -H "Content-Type: application/json" \\\n  -d '{"amount":"150.00",\n       "phoneNumber":"+233240000001"}'`}
      />
    </section>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>;
}
