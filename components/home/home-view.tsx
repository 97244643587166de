"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { FaucetButton } from "@/components/data/faucet-button";
import { QueryStateCard } from "@/components/data/query-state";
import { OpenMarker } from "@/components/data/timeline";
import { LimitsCard } from "@/components/kyc/limits-card";
import { NetworksAlert } from "@/components/networks/networks-alert";
import { useMay } from "@/components/session/person";
import { RecentTransactions } from "@/components/transactions/transaction-list";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { SeeAll } from "@/components/ui/see-all";
import { countText } from "@/components/ui/span-text";
import { type Tone, toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import type { ResponseOf } from "@/lib/client/operation-types";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";

type Overview = ResponseOf<"overview.read">;

interface HomeViewProps {
  /** Test money is available. */
  testnet: boolean;
}

/** Balances, what needs attention, today, and the newest transactions. */
export function HomeView({ testnet }: HomeViewProps) {
  const query = useQuery(overviewQuery());
  const mayPay = useMay("momo:write");
  const { data: networks } = useQuery(networkStatusQuery());
  const { data: kyc } = useQuery(kycStatusQuery());
  const { data } = query;
  if (!data) return <QueryStateCard what="your balances" query={query} />;
  // The first steps move money.
  const starting = mayPay && isStarting(data);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {networks && <NetworksAlert networks={networks.data} />}
      {data.toApprove > 0 && <ToApprove count={data.toApprove} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Balances overview={data} quiet={starting} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {starting ? <FirstSteps overview={data} testnet={testnet} /> : <Today overview={data} />}
          {kyc && <LimitsCard kyc={kyc} linked />}
        </div>
      </div>
      {data.recent.length > 0 && (
        <Card
          title="Recent transactions"
          padding="flush"
          action={<SeeAll href="/dashboard/transactions" />}
        >
          <RecentTransactions rows={data.recent} />
        </Card>
      )}
    </div>
  );
}

function ToApprove({ count }: { count: number }) {
  return (
    <Alert
      tone="attention"
      title={count === 1 ? "1 payout needs approval" : `${count} payouts need approval`}
    >
      <Link
        href="/dashboard/payouts"
        className="-mb-2 inline-flex min-h-11 items-center rounded-control font-medium underline underline-offset-4"
      >
        Review
      </Link>
    </Alert>
  );
}

interface BalancesProps {
  overview: Overview;
  /** The page has a more important button. */
  quiet: boolean;
}

/** What the merchant can spend, and what it does most. */
function Balances({ overview: { balances, walletAddress }, quiet }: BalancesProps) {
  const mayPay = useMay("momo:write");
  const mayRequest = useMay("payments:write");
  const { GHSFIAT: cedis, USDT: tether } = balances;
  return (
    <Card title="Available">
      <Amount value={cedis.available} currency="GHS" size="display" />
      <Reserved amount={cedis.reserved} currency="GHS" />
      <p className="mt-3">
        <Amount value={tether.available} currency="USDT" size="large" />
      </p>
      <Reserved amount={tether.reserved} currency="USDT" />
      {mayPay && (
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink href="/dashboard/convert" variant={quiet ? "secondary" : "primary"}>
            Convert & pay
          </ButtonLink>
          <ButtonLink href="/dashboard/payouts/new">New payout</ButtonLink>
          <ButtonLink href="/dashboard/collections/new">Request money</ButtonLink>
          {mayRequest && <ButtonLink href="/dashboard/requests/new">Request USDT</ButtonLink>}
        </div>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-small text-muted">
        Wallet
        <MonoId value={walletAddress} label="wallet address" head={8} />
      </p>
    </Card>
  );
}

function Reserved({ amount, currency }: { amount: string; currency: "GHS" | "USDT" }) {
  return (
    <p className="text-small text-muted">
      <Amount value={amount} currency={currency} /> on hold
    </p>
  );
}

const payoutTypes: readonly string[] = ["payout", "payment", "withdrawal"];

/** Whether these are all transactions, and none of them is a payout. */
function isStarting({ recent }: Overview): boolean {
  return recent.length < 5 && !recent.some(({ type }) => payoutTypes.includes(type));
}

interface FirstStepsProps {
  overview: Overview;
  /** Test money is available. */
  testnet: boolean;
}

/** What a new merchant does until the first payout; the next step has the page's primary button. */
function FirstSteps({ overview: { balances, recent }, testnet }: FirstStepsProps) {
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

/** What moved since midnight in Accra. */
function Today({ overview }: { overview: Overview }) {
  const { today } = overview;
  return (
    <Card title="Today" description="Since midnight in Accra.">
      <div className="-mt-3 -mb-2">
        <DetailList
          facts={{
            [countText(today.paidOutCount, "payout")]: (
              <Amount value={today.paidOut} currency="GHS" />
            ),
            [countText(today.collectedCount, "collection")]: (
              <Amount value={today.collected} currency="GHS" />
            ),
            "USDT converted": <Amount value={today.converted} currency="USDT" />,
            "GHS converted": <Amount value={today.convertedToUsdt} currency="GHS" />,
            "In progress": <Count count={today.waiting} tone="processing" />,
            Failed: <Count count={today.failed} tone="failed" />,
          }}
        />
      </div>
    </Card>
  );
}

function Count({ count, tone }: { count: number; tone: Tone }) {
  if (count === 0) return <span className="text-muted">None</span>;
  return (
    <span className={`figures inline-flex items-center gap-1.5 font-medium ${toneText[tone]}`}>
      <ToneIcon tone={tone} />
      {count}
    </span>
  );
}
