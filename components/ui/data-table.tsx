import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, with digits of one width. */
  numeric?: boolean;
  /** Left out of the table under 1,024 px; cards always show it. */
  wide?: boolean;
  /** Place on the card under 640 px: its title, the corner beside it, a labelled line, or a note. */
  card?: "title" | "corner" | "line" | "note";
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  /** The first column names the row and carries its link. */
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Makes the whole row a link, where it leads anywhere. */
  hrefOf?: (row: Row) => string | undefined;
}

/**
 * Rows as a table, as cards under 640 px. The roles are spelt out because browsers drop a table's
 * own when CSS changes its display.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, hrefOf }: DataTableProps<Row>) {
  return (
    <table role="table" className="block w-full text-left text-base sm:table sm:text-small">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={classNames(
                "sticky top-(--band) z-20 h-10 border-b border-line bg-surface px-3 font-medium text-muted first:pl-6 last:pr-6",
                column.numeric && "text-right",
                column.wide && "sm:hidden lg:table-cell",
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={classNames(
              "relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 last:border-b-0 sm:table-row sm:py-0",
              "[&:has(a[data-row-link]:focus-visible)]:bg-sunken",
              hrefOf?.(row) !== undefined && "transition-colors hover:bg-sunken",
            )}
          >
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                column={column}
                row={row}
                href={index === 0 ? hrefOf?.(row) : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cardPlace = {
  title: "order-1 col-start-1",
  corner: "order-2 col-start-2 max-sm:text-right",
  line: "order-3 col-span-2 flex items-center justify-between gap-4 text-small",
  note: "order-3 col-span-2 text-small max-sm:empty:hidden",
};

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  href: string | undefined;
}

function Cell<Row>({ column, row, href }: CellProps<Row>) {
  const place = column.card ?? "line";
  const content = column.cell(row);
  return (
    <td
      role="cell"
      className={classNames(
        "min-w-0 sm:table-cell sm:h-14 sm:border-b sm:border-line sm:px-3 sm:first:pl-6 sm:last:pr-6 sm:[tr:last-child>&]:border-b-0",
        cardPlace[place],
        column.numeric && "figures sm:text-right",
        column.wide && "sm:hidden lg:table-cell",
      )}
    >
      {place === "line" && (
        <span aria-hidden="true" className="text-muted sm:hidden">
          {column.header}
        </span>
      )}
      {href === undefined ? (
        content
      ) : (
        <Link data-row-link href={href} className="font-medium after:absolute after:inset-0">
          {content}
        </Link>
      )}
    </td>
  );
}
