import { ArrowLeftRight, Code, Route } from "lucide-react";
import type { Metadata } from "next";
import { PublicPage } from "@/components/brand/public-page";
import { QuoteRail } from "@/components/brand/quote-rail";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";

export const metadata: Metadata = {
  title: { absolute: "Cedirail · Mobile money and USDT, on one rail" },
};

const promises = [
  {
    icon: ArrowLeftRight,
    title: "See the price first",
    text: "Your quote shows the rate, the fee and the exact amount, and locks them until its countdown ends. We never change a price without telling you.",
  },
  {
    icon: Route,
    title: "Always know where your money is",
    text: "Follow every transaction step by step. If a payout fails, the money returns to your wallet and you see why.",
  },
  {
    icon: Code,
    title: "One API",
    text: "Payments, payouts and conversions share one set of ids. A request sent twice with the same idempotency key moves money once.",
  },
];

export default function StartPage() {
  return (
    <PublicPage>
      <section className="grid items-center gap-12 py-12 sm:py-16 lg:grid-cols-[1.15fr_1fr] lg:py-24">
        <div>
          <h1 className="text-title font-semibold text-balance sm:text-display">
            Mobile money and USDT, <span className="block">on one rail</span>
          </h1>
          <p className="mt-4 max-w-form text-base text-muted sm:text-large">
            Cedirail moves value between mobile-money accounts in Ghana and USDT wallets. You see
            the rate, the fee and the exact amount before anything moves.
          </p>
          <div className="mt-8 grid gap-3 sm:flex">
            <ButtonLink href="/sign-up" variant="primary">
              Create account
            </ButtonLink>
            <ButtonLink href="/docs" plain>
              Read the API docs
            </ButtonLink>
          </div>
        </div>
        <ExampleQuote />
      </section>
      <section aria-label="Why Cedirail" className="border-t border-line py-12 sm:py-16">
        <ul className="grid gap-8 sm:gap-12 md:grid-cols-3">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" className="size-6" />
              <h2 className="mt-3 font-semibold">{title}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </PublicPage>
  );
}

/**
 * A quote as the product shows it. Its numbers agree with the default prices (contract §3, Fees):
 * 0.5 % fee on 100 USDT, a mid rate of 15.00 less 0.5 % spread, 99.5 × 14.925 rounded down.
 */
function ExampleQuote() {
  return (
    <figure className="min-w-0">
      <Card>
        <div className="flex gap-4">
          <QuoteRail />
          <div className="grid gap-6">
            <div>
              <p className="text-small text-muted">You convert</p>
              <Amount value="100.00" currency="USDT" size="large" />
            </div>
            <div>
              <p className="text-small text-muted">You receive</p>
              <Amount value="1485.03" currency="GHS" size="display" />
            </div>
          </div>
        </div>
        <div className="mt-5 border-t border-line pt-2">
          <DetailList
            facts={{
              Rate: <span className="figures whitespace-nowrap">1 USDT = 14.925 GHS</span>,
              Fee: <Amount value="0.50" currency="USDT" />,
            }}
          />
        </div>
      </Card>
      <figcaption className="mt-3 text-center text-small text-balance text-muted">
        An example. Your quote shows the current rate.
      </figcaption>
    </figure>
  );
}
