import { CircleCheck } from "lucide-react";
import { FaucetButton } from "@/components/data/faucet-button";
import { OpenMarker } from "@/components/data/timeline";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ResponseOf } from "@/lib/client/operation-types";

type Overview = ResponseOf<"overview.read">;

const payoutTypes: readonly string[] = ["payout", "payment", "withdrawal"];

/** Whether these are all transactions, and none of them is a payout. */
export function isStarting({ recent }: Overview): boolean {
  return recent.length < 5 && !recent.some(({ type }) => payoutTypes.includes(type));
}

interface FirstStepsProps {
  overview: Overview;
  /** Test money is available. */
  testnet: boolean;
}

/** What a new merchant does until the first payout; the next step has the page's primary button. */
export function FirstSteps({ overview: { balances, recent }, testnet }: FirstStepsProps) {
  const holds = (currency: "USDT" | "GHSFIAT") => !/^0\.0+$/.test(balances[currency].balance);
  const hasCedis = holds("GHSFIAT");
  const steps = [
    {
      title: testnet ? "Get test USDT" : "Send USDT to your wallet address",
      isDone: holds("USDT") || recent.length > 0,
      action: testnet && <FaucetButton primary />,
    },
    {
      title: "Convert USDT to cedis",
      isDone: hasCedis,
      action: (
        <ButtonLink href="/dashboard/convert" variant="primary">
          Convert
        </ButtonLink>
      ),
    },
    {
      title: "Send your first payout",
      isDone: false,
      action: (
        <ButtonLink href="/dashboard/payouts/new" variant="primary">
          Send payout
        </ButtonLink>
      ),
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title="Get started">
      <ol className="grid gap-3">
        {steps.map((step) => (
          <li key={step.title} className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-3">
            {step.isDone ? (
              <CircleCheck aria-label="Done" className="mx-auto size-6 text-completed" />
            ) : (
              <OpenMarker />
            )}
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
              <span className={step === next ? "font-medium" : "text-muted"}>{step.title}</span>
              {step === next && step.action}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
