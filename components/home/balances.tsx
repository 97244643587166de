import { useMay } from "@/components/session/person";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { MonoId } from "@/components/ui/mono-id";
import type { ResponseOf } from "@/lib/client/operation-types";

type Overview = ResponseOf<"overview.read">;

interface BalancesProps {
  overview: Overview;
  /** The page has a more important button. */
  quiet: boolean;
}

/** What the merchant can spend, and the three things it does most. */
export function Balances({ overview: { balances, walletAddress }, quiet }: BalancesProps) {
  const mayPay = useMay("momo:write");
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
