import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { MonoId } from "@/components/ui/mono-id";
import type { ResponseOf } from "@/lib/client/operation-types";

type Overview = ResponseOf<"overview.read">;

/** What is in the wallet, and how much of it is set aside for what is under way. */
export function Balances({ overview }: { overview: Overview }) {
  const { balances, walletAddress } = overview;
  return (
    <Card title="Available">
      <div className="grid gap-5 sm:grid-cols-2">
        <Balance currency="GHS" balance={balances.GHSFIAT} />
        <Balance currency="USDT" balance={balances.USDT} />
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-small text-muted">
        Wallet
        <MonoId value={walletAddress} label="wallet address" head={8} />
      </p>
    </Card>
  );
}

interface BalanceProps {
  currency: "GHS" | "USDT";
  balance: Overview["balances"]["USDT"];
}

function Balance({ currency, balance }: BalanceProps) {
  const nothingReserved = /^0\.0+$/.test(balance.reserved);
  return (
    <div>
      <p className="text-small text-muted">{currency === "GHS" ? "Cedis" : "Tether"}</p>
      <p>
        <Amount value={balance.available} currency={currency} size="large" />
      </p>
      <p className="text-small text-muted">
        {nothingReserved ? (
          "Nothing set aside"
        ) : (
          <>
            <Amount value={balance.reserved} currency={currency} /> set aside
          </>
        )}
      </p>
    </div>
  );
}
