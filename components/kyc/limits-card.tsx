import Link from "next/link";
import { tierLabels } from "@/components/labels/kyc";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { minorOf } from "@/lib/client/amounts";
import { moneyText } from "@/lib/money-text";
import type { Kyc } from "./explain";
import { remainingOf } from "./limits";

interface LimitsCardProps {
  kyc: Kyc;
  /** Leads to the verification, on other pages than its own. */
  linked?: boolean;
}

/** What may still leave today and this month. */
export function LimitsCard({ kyc, linked = false }: LimitsCardProps) {
  const { daily, monthly, remaining } = kyc.limits;
  if (!kyc.mayMoneyLeave)
    return (
      <Card title="You cannot send money yet">
        <p>You can send money once your documents are approved.</p>
        {linked && <VerificationLink>Verify your business</VerificationLink>}
      </Card>
    );
  const { minor, period } = remainingOf(kyc);
  return (
    <Card
      title="You can still send"
      description={`Limits of the ${tierLabels[kyc.tier].toLowerCase()} tier.`}
    >
      <p>
        <Amount value={minor} currency="GHS" size="large" />{" "}
        <span className="text-small text-muted">{period}</span>
      </p>
      <div className="mt-4 grid gap-3">
        <Used label="Today" limit={daily} remaining={remaining.daily} />
        {monthly !== null && remaining.monthly !== null && (
          <Used label="This month" limit={monthly} remaining={remaining.monthly} />
        )}
      </div>
      {linked && (
        <VerificationLink>
          {kyc.nextTier === null ? "See your verification" : "Raise your limits"}
        </VerificationLink>
      )}
    </Card>
  );
}

function VerificationLink({ children }: { children: string }) {
  return (
    <Link
      href="/dashboard/settings/verification"
      className="mt-2 -mb-2 inline-flex min-h-11 items-center rounded-control text-small font-medium underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

interface UsedProps {
  label: string;
  /** Decimal texts of cedis. */
  limit: string;
  remaining: string;
}

function Used({ label, limit, remaining }: UsedProps) {
  const limitMinor = minorOf(limit, "GHSFIAT");
  const usedMinor = limitMinor - minorOf(remaining, "GHSFIAT");
  // Of a thousand, as a bar is no more exact.
  const used = Number((1_000n * usedMinor) / limitMinor);
  const text = `${moneyText(usedMinor, "GHS")} of ${moneyText(limit, "GHS")}`;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="text-muted">{label}</span>
        <span className="figures">{text}</span>
      </p>
      <ProgressBar
        total={1_000}
        done={used}
        size="thin"
        parts={[{ key: "used", tone: "processing", value: used }]}
      />
    </div>
  );
}
