import { networkName } from "@/components/labels/transactions";
import { Ago } from "@/components/ui/ago";
import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { isZero, type Board } from "./labels";

/** Our float at each network, and what the treasury has on the chain: by our ledger now, and as last reported. */
export function FloatTable({ board }: { board: Board }) {
  return (
    <DataTable
      caption="Float at each network"
      columns={floatColumns(board.asOf)}
      rows={board.floats}
      keyOf={({ provider }) => provider}
    />
  );
}

type Float = Board["floats"][number];

const money = (amount: string | null, currency: Float["currency"]) =>
  amount === null ? (
    <span className="text-muted">Unknown</span>
  ) : (
    <Amount value={amount} currency={currency} />
  );

const floatColumns = (asOf: string): Column<Float>[] => [
  {
    key: "network",
    header: "Network",
    card: "title",
    cell: ({ provider }) => <span className="font-medium">{networkName(provider)}</span>,
  },
  {
    key: "ledger",
    header: "Our ledger now",
    numeric: true,
    cell: ({ ledger, currency }) => money(ledger, currency),
  },
  {
    key: "reported",
    header: "Reported by the network",
    numeric: true,
    cell: ({ reported, currency, asOf: at }) =>
      at === null ? (
        <span className="text-muted">Balance not reported</span>
      ) : (
        <span className="block text-right">
          {money(reported, currency)}
          <span className="block text-tiny text-muted">
            <Ago at={at} asOf={asOf} />
          </span>
        </span>
      ),
  },
  {
    key: "then",
    header: "Our ledger then",
    numeric: true,
    wide: true,
    cell: ({ ledgerThen, currency, asOf: at }) => at !== null && money(ledgerThen, currency),
  },
  {
    key: "discrepancy",
    header: "Discrepancy",
    numeric: true,
    cell: ({ discrepancy, currency }) =>
      discrepancy === null || isZero(discrepancy) ? (
        <span className="text-muted">{discrepancy === null ? "Unknown" : "None"}</span>
      ) : (
        <span className={`inline-flex items-center gap-1.5 ${toneText.attention}`}>
          <ToneIcon tone="attention" />
          <Amount value={discrepancy} currency={currency} signed />
        </span>
      ),
  },
];
