import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";

export const metadata: Metadata = { title: "Conventions" };

const pages = [
  ["page", "From 1."],
  ["limit", "1 to 100; 20 by default."],
  ["asOf", "Send the asOf of the first page with later ones: no row is repeated or missed."],
  ["total", "In the response: how many rows match, on all pages."],
] as const;

export default function ConventionsPage() {
  return (
    <Guide
      title="Conventions"
      description="What holds for every operation."
      current="/docs/conventions"
    >
      <Section title="Amounts">
        <p>
          Send a decimal string or a JSON number: <Code>&quot;150.00&quot;</Code> or{" "}
          <Code>150</Code>. A response always has a string with all decimals of the currency: two
          for cedis, six for USDT. Use a decimal type, or whole pesewas; floating-point numbers
          round.
        </p>
        <p>
          Cedis in a wallet are <Code>GHSFIAT</Code>; in a request you can write <Code>GHS</Code>.
          The market is <Code>USDT-GHS</Code>.
        </p>
      </Section>
      <Section title="Phone numbers">
        <p>
          E.164: <Code>+233241234567</Code>. Mobile-money operations also accept{" "}
          <Code>0241234567</Code>. In a query write the <Code>+</Code> as <Code>%2B</Code>.
        </p>
      </Section>
      <Section title="Times and ids">
        <p>
          Times are RFC 3339 in UTC with milliseconds. Ids have a prefix that names their kind, such
          as <Code>txn_</Code>, and sort by time. Treat them as text of up to 64 characters.
        </p>
      </Section>
      <Section title="Lists">
        <p>
          Newest first. An unknown parameter is rejected, so that a misspelt filter is noticed. A
          date alone in <Code>to</Code> includes that day.
        </p>
        <Facts rows={pages} />
      </Section>
      <Section title="Three groups of paths">
        <p>
          Paths without a prefix, those below <Code>/api/v1</Code> and those below <Code>/api</Code>{" "}
          lead to the same resources, with the same ids and credentials.
        </p>
      </Section>
      <Section title="Versions">
        <p>
          We only add: operations, fields, codes and events. Accept those that you do not know. Long
          before we remove an operation, its responses carry the headers <Code>Deprecation</Code>{" "}
          and <Code>Sunset</Code>.
        </p>
      </Section>
    </Guide>
  );
}
