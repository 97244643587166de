import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PublicPage } from "@/components/brand/public-page";
import { Example } from "@/components/docs/example";
import { GuideLinks } from "@/components/docs/guide";
import { documentedGroups, type DocumentedOperation } from "@/components/docs/groups";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "API docs" };

export default function DocsPage() {
  const { publicUrl, environment } = config();
  const prefix = environment === "testnet" ? "ck_test_" : "ck_live_";
  const groups = documentedGroups(config());
  return (
    <PublicPage>
      <div className="py-8 sm:py-12">
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
          <div>
            <h1 className="text-title font-semibold">API docs</h1>
            <p className="mt-1 max-w-form text-muted">
              Every operation of the API. The OpenAPI 3.1 spec also describes every field.
            </p>
          </div>
          <ButtonLink href="/openapi.json" plain>
            OpenAPI spec
          </ButtonLink>
        </div>
        <GuideLinks current="/docs" />
        <Authenticate url={publicUrl} prefix={prefix} />
        <nav aria-label="Groups" className="mt-10">
          <ul className="flex flex-wrap gap-2">
            {groups.map(({ title }) => (
              <li key={title}>
                <a
                  href={`#${anchorOf(title)}`}
                  className="flex min-h-11 items-center rounded-control border border-line bg-surface px-3 text-small font-medium hover:bg-sunken"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {groups.map(({ title, operations }) => (
          <section key={title} id={anchorOf(title)} className="scroll-mt-12 pt-10">
            <h2 className="mb-3 text-large font-semibold">{title}</h2>
            <Card padding="flush">
              <ul>
                {operations.map((operation) => (
                  <OperationEntry key={operation.id} operation={operation} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
    </PublicPage>
  );
}

/** An operation in the API docs. */
function OperationEntry({ operation }: { operation: DocumentedOperation }) {
  const { id, method, path, summary, scope, limit, statuses } = operation;
  return (
    <li id={id} className="border-b border-line px-4 py-4 last:border-b-0 sm:px-6">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-mono text-small">
        <span className="w-14 font-semibold">{method}</span>
        <span className="min-w-0 wrap-anywhere">{path}</span>
      </h3>
      <p className="mt-1">{summary}</p>
      <dl className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-muted">
        <Fact label="Scope" value={scope} />
        <Fact label="Limit" value={limit} />
        <Fact label="Responses" value={statuses} />
      </dl>
      {(operation.testnetOnly || operation.stepUp) && (
        <p className="mt-2 flex gap-2">
          {operation.testnetOnly && <Badge>Testnet only</Badge>}
          {operation.stepUp && <Badge>Sessions require step-up</Badge>}
        </p>
      )}
    </li>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="figures text-ink">{value}</dd>
    </div>
  );
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function Authenticate({ url, prefix }: { url: string; prefix: string }) {
  return (
    <section aria-labelledby="authenticate" className="grid gap-8 lg:grid-cols-2">
      <div className="min-w-0">
        <h2 id="authenticate" className="text-large font-semibold">
          Authenticate
        </h2>
        <Text>
          Create a key under Developers, API keys, and send it as a bearer token. Keys of this
          environment start with <code className="font-mono text-small">{prefix}</code>.
        </Text>
        <Example
          label="example: retrieve the rate"
          text={`curl ${url}/rates/usdt-ghs \\\n  -H "Authorization: Bearer ${prefix}…"`}
        />
        <Text>
          Or create an OAuth client, and get access tokens of an hour with its ID and secret. A
          token works wherever a key does.
        </Text>
        <Example
          label="example: get an access token"
          text={`curl ${url}/oauth/token \\\n  -u "$CLIENT_ID:$CLIENT_SECRET" \\\n  -d grant_type=client_credentials`}
        />
      </div>
      <div className="min-w-0">
        <h2 className="text-large font-semibold">Retry safely</h2>
        <Text>
          Send an <code className="font-mono text-small">Idempotency-Key</code> with every request
          that moves money. If you repeat a request with the same key, money moves once and you get
          the first response again.
        </Text>
        <Example
          label="example: pay out cedis"
          text={`curl \\\n  ${url}/api/mobile-money/transfer \\\n  -H "Authorization: Bearer ${prefix}…" \\\n  -H "Idempotency-Key: invoice-9" \\\n  -H "Content-Type: application/json" \\\n  -d '{"amount":"150.00",\n       "phoneNumber":"+233240000001"}'`}
        />
      </div>
    </section>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mt-1 mb-3 text-muted">{children}</p>;
}
