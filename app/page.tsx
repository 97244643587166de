import { ArrowLeftRight, Code, Route } from "lucide-react";
import type { Metadata } from "next";
import { ExampleQuote } from "@/components/brand/example-quote";
import { PublicPage } from "@/components/brand/public-page";
import { ButtonLink } from "@/components/ui/button";

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
