import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Conversions" };

const rates = [
  ["mid", "The middle of the market, the median of our sources."],
  ["buy", "What we pay for one USDT: mid less the spread. USDT to cedis uses it."],
  ["sell", "What one USDT costs: mid plus the spread. Cedis to USDT uses it."],
  ["stale", "true: the sources are out of date, and nothing can be quoted."],
] as const;

export default function ConversionsPage() {
  return (
    <Guide
      title="Conversions"
      description="Lock a rate, see exactly what you receive, and confirm it."
      current="/docs/conversions"
    >
      <Section title="Get a quote">
        <p>
          A quote locks the rate for 300 seconds. <Code>targetAmount</Code> is what you receive: the
          amount less the fee, at <Code>rate</Code>, rounded down. A quote holds no money, and you
          can have 20 open ones.
        </p>
        <FileSamples label="get a quote" files={["quote.sh"]} />
        <p>
          <Code>POST /api/convert/ghs-to-usdt</Code> quotes the other way round.
        </p>
      </Section>
      <Section title="Confirm it">
        <p>
          Money moves when you confirm, at once, between the two balances of your wallet. However
          often you confirm, it is converted once. After 300 seconds the response is{" "}
          <Code>QUOTE_EXPIRED</Code>: get a new quote, and show it before you confirm.
        </p>
        <FileSamples label="confirm a quote" files={["confirm.sh", "convert.ts"]} />
      </Section>
      <Section title="Pay out the cedis">
        <p>
          Send them with <Code>POST /api/mobile-money/transfer</Code>. With{" "}
          <Code>conversionId</Code> the payout is linked to the conversion. See{" "}
          <DocsLink href="/docs/payouts">Payouts</DocsLink>.
        </p>
      </Section>
      <Section title="Rates and fees">
        <p>
          <Code>GET /api/convert/rate</Code> returns an indicative rate, with <Code>amount</Code>{" "}
          also what you would receive. <Code>GET /rates/usdt-ghs</Code> returns the whole rate:
        </p>
        <FileSamples label="retrieve the rate" files={["rate.sh"]} />
        <Facts rows={rates} />
        <p>
          By default the spread is 0.5&nbsp;% and the fee 0.5&nbsp;%. A conversion emits no event:
          its response is final.
        </p>
      </Section>
    </Guide>
  );
}
