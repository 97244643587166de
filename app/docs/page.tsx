import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { guideGroups } from "@/components/docs/guides";
import { ButtonLink } from "@/components/ui/button";
import { FileSamples } from "./samples/file-samples";

export const metadata: Metadata = { title: "API docs" };

const steps = [
  ["Get a test key", "It takes a minute, and no contract."],
  ["Send a payout on testnet", "Simulated networks respond as the real ones do."],
  ["Receive a webhook", "Signed, retried, and the same every time."],
  ["Go live", "The same program, another address and key."],
] as const;

export default function DocsPage() {
  return (
    <DocsFrame current="/docs">
      <h1 className="text-title font-semibold">API docs</h1>
      <p className="mt-1 max-w-form text-muted">
        Cedirail moves money between USDT wallets and mobile-money accounts in Ghana: MTN, Telecel
        and AT. You call one API; we deal with the networks and the blockchain.
      </p>
      <section
        aria-labelledby="start"
        className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2"
      >
        <div className="grid content-start gap-4">
          <h2 id="start" className="text-large font-semibold">
            Start here
          </h2>
          <ol className="grid list-decimal gap-2 pl-6">
            {steps.map(([step, meaning]) => (
              <li key={step}>
                <span className="font-medium">{step}</span>{" "}
                <span className="block text-small text-muted">{meaning}</span>
              </li>
            ))}
          </ol>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/docs/quickstart" variant="primary" plain>
              First payment
            </ButtonLink>
            <ButtonLink href="/docs/reference" plain>
              API reference
            </ButtonLink>
          </p>
        </div>
        <FileSamples label="send a payout" files={["send.sh", "first-payment.ts"]} />
      </section>
      {guideGroups.map(({ title, guides }) => (
        <Cards key={title} title={title} cards={guides} />
      ))}
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
