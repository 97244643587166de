import { networkName, typeLabels } from "@/components/transactions/labels";
import { Ago } from "@/components/ui/ago";
import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { spanText } from "@/components/ui/span-text";
import { currencyCode } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { StuckState } from "./exception-state";
import { asOfStuck, outcomeText, plainWords, type Stuck } from "./labels";

const columns: Column<Stuck>[] = [
  { key: "what", header: "Transfer", card: "title", cell: (row) => <What row={row} /> },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    cell: (row) => <Amounts row={row} />,
  },
  {
    key: "network",
    header: "Network",
    cell: ({ provider }) =>
      provider === null ? (
        <span className="text-muted">Not chosen yet</span>
      ) : (
        networkName(provider)
      ),
  },
  {
    key: "age",
    header: "Age",
    cell: ({ ageSeconds, waitingSince }) => (
      <time dateTime={waitingSince} title={waitingSince} className="figures font-medium">
        {spanText(ageSeconds)}
      </time>
    ),
  },
  { key: "state", header: "State", cell: (row) => <StuckState stuck={row} /> },
  { key: "call", header: "Last call", wide: true, cell: (row) => <LastCall row={row} /> },
  {
    key: "next",
    header: "Next check",
    wide: true,
    numeric: true,
    cell: (row) => <NextCheck row={row} />,
  },
];

/** Stuck transfers as rows, as cards on phones; a row opens its evidence. */
export function StuckTable({ rows }: { rows: Stuck[] }) {
  return (
    <DataTable
      caption="Transfers that do not come to an end, oldest first"
      columns={columns}
      rows={rows}
      keyOf={({ transactionId }) => transactionId}
      hrefOf={({ transactionId }) => `/ops/stuck/${transactionId}`}
    />
  );
}

function What({ row }: { row: Stuck }) {
  return (
    <span className="block wrap-anywhere sm:py-2">
      {typeLabels[row.type]}
      {row.phone !== null && (
        <>
          {row.direction === "in" ? " from " : " to "}
          <span className="figures whitespace-nowrap">{formatPhone(row.phone)}</span>
        </>
      )}
      <span className="block text-small font-normal text-muted">{row.merchant.name}</span>
    </span>
  );
}

/** What was ordered, and what the network says moved where that is another amount. */
function Amounts({ row: { amount, toldAmount, currency } }: { row: Stuck }) {
  return (
    <>
      <Amount value={amount} currency={currencyCode(currency)} />
      {toldAmount !== null && (
        <span className="block text-tiny text-muted">
          Reported <Amount value={toldAmount} currency={currencyCode(currency)} />
        </span>
      )}
    </>
  );
}

function LastCall({ row }: { row: Stuck }) {
  const { lastCall } = row;
  if (!lastCall) return <span className="text-muted">None</span>;
  return (
    <span className="block text-right sm:py-2 sm:text-left">
      {plainWords(lastCall.operation)}
      <span className="block text-tiny text-muted">
        {outcomeText(lastCall.outcome)}, <Ago at={lastCall.at} asOf={asOfStuck(row)} />
      </span>
    </span>
  );
}

/** When the network is asked next; what was due a moment ago is being asked. */
export function NextCheck({ row }: { row: Stuck }) {
  const asOf = asOfStuck(row);
  if (row.nextCheckAt === null) return <span className="text-muted">None</span>;
  return row.nextCheckAt <= asOf ? <>Due now</> : <Ago at={row.nextCheckAt} asOf={asOf} />;
}
