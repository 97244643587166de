import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, with digits of equal width. */
  numeric?: boolean;
  /** Left out of the table under 1,024 px; cards always show it. */
  wide?: boolean;
  /**
   * Place on the card under 640 px: `title` and `corner` share the first line, `sub` and `end` the
   * second; then labelled lines and notes. `none` leaves it out.
   */
  card?: keyof typeof cardPlace;
}

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  /** The first column names the row and carries its link. */
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Makes the whole row a link, where it leads anywhere. */
  hrefOf?: (row: Row) => string | undefined;
  /** The heading over a row and those after it with the same one. */
  groupOf?: ((row: Row) => string) | undefined;
}

/**
 * Rows as a table, as cards under 640 px. The roles are explicit because browsers drop a table's own when
 * CSS changes its display.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, groupOf } = props;
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
      {groupsOf(rows, groupOf).map((group) => (
        <tbody
          key={group.heading}
          role="rowgroup"
          className="block border-b border-line last:border-b-0 sm:table-row-group"
        >
          {group.heading !== "" && (
            <tr role="row" className="block sm:table-row">
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={columns.length}
                className="block bg-sunken px-4 py-1.5 text-left text-tiny font-medium text-muted sm:table-cell sm:px-6"
                suppressHydrationWarning
              >
                {group.heading}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <TableRow
              key={props.keyOf(row)}
              row={row}
              columns={columns}
              href={props.hrefOf?.(row)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function groupsOf<Row>(rows: Row[], headingOf: (row: Row) => string = () => "") {
  const groups: { heading: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = headingOf(row);
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  return groups;
}

interface TableRowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  href: string | undefined;
}

function TableRow<Row>({ row, columns, href }: TableRowProps<Row>) {
  return (
    <tr
      role="row"
      className={classNames(
        "relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0 sm:table-row",
        "[&:has(a[data-row-link]:focus-visible)]:bg-sunken",
        href !== undefined && "transition-colors hover:bg-sunken",
      )}
    >
      {columns.map((column, index) => (
        <Cell key={column.key} column={column} row={row} href={index === 0 ? href : undefined} />
      ))}
    </tr>
  );
}

const cardPlace = {
  title: "order-1 col-start-1",
  corner: "order-2 col-start-2 max-sm:text-right",
  sub: "order-3 col-start-1 max-sm:truncate max-sm:text-small max-sm:text-muted",
  end: "order-4 col-start-2 max-sm:text-right",
  line: "order-5 col-span-2 flex items-center justify-between gap-4 text-small max-sm:pt-1.5",
  note: "order-5 col-span-2 text-small max-sm:pt-1.5 max-sm:empty:hidden",
  none: "hidden",
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
