import { networkName, typeLabels } from "@/components/labels/transactions";
import { Ago } from "@/components/ui/ago";
import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { spanText } from "@/components/ui/span-text";
import { formatPhone } from "@/lib/client/format-phone";
import { ExceptionState } from "./exception-state";
import { asOfException, outcomeText, plainText, type Exception } from "./labels";

const columns: Column<Exception>[] = [
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
  { key: "state", header: "State", cell: (row) => <ExceptionState exception={row} /> },
  { key: "call", header: "Last call", wide: true, cell: (row) => <LastCall row={row} /> },
  {
    key: "next",
    header: "Next check",
    wide: true,
    numeric: true,
    cell: (row) => <NextCheck row={row} />,
  },
];

/** exceptions as rows, as cards on phones; a row opens its evidence. */
export function ExceptionTable({ rows }: { rows: Exception[] }) {
  return (
    <DataTable
      caption="Transfers that do not come to an end, oldest first"
      columns={columns}
      rows={rows}
      keyOf={({ transactionId }) => transactionId}
      hrefOf={({ transactionId }) => `/ops/exceptions/${transactionId}`}
    />
  );
}

function What({ row }: { row: Exception }) {
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
function Amounts({ row: { amount, reportedAmount, currency } }: { row: Exception }) {
  return (
    <>
      <Amount value={amount} currency={currency} />
      {reportedAmount !== null && (
        <span className="block text-tiny text-muted">
          Reported <Amount value={reportedAmount} currency={currency} />
        </span>
      )}
    </>
  );
}

function LastCall({ row }: { row: Exception }) {
  const { lastCall } = row;
  if (!lastCall) return <span className="text-muted">None</span>;
  return (
    <span className="block text-right sm:py-2 sm:text-left">
      {plainText(lastCall.operation)}
      <span className="block text-tiny text-muted">
        {outcomeText(lastCall.outcome)}, <Ago at={lastCall.at} asOf={asOfException(row)} />
      </span>
    </span>
  );
}

/** When the network is asked next; what was due a moment ago is being asked. */
export function NextCheck({ row }: { row: Exception }) {
  const asOf = asOfException(row);
  if (row.nextCheckAt === null) return <span className="text-muted">None</span>;
  return row.nextCheckAt <= asOf ? <>Due now</> : <Ago at={row.nextCheckAt} asOf={asOf} />;
}
