import { getTableColumns, getTableName, sql, type InferInsertModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

/** Many rows of one table as a part of {@link writeSets}. */
export interface RowSet<Row> {
  /** SQL for the rows; `part` names their member of the input. */
  from: (part: string) => string;
  /** SQL that inserts them; `values` is SQL for columns that are computed from what is given. */
  insert: (part: string, values?: Readonly<Record<string, string>>) => string;
  /** The rows as members of the input, by the names of their columns. */
  toJson: (rows: readonly Row[]) => Record<string, unknown>[];
}

/**
 * Describes the rows of a table. A column that a row does not name becomes null, not its default.
 * @param without columns that the database fills
 */
export function rowSet<T extends PgTable>(
  table: T,
  without: readonly (keyof T["_"]["columns"] & string)[] = [],
): RowSet<InferInsertModel<T>> {
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table))
    .filter(([key]) => !without.includes(key))
    .map(([key, column]) => [key, column.name] as const);
  const list = columns.map(([, column]) => `"${column}"`).join(", ");
  const from = (part: string) =>
    `jsonb_populate_recordset(null::"${name}", (select input.all_sets -> '${part}' from input)) given`;
  return {
    from,
    insert: (part, values = {}) => {
      const selected = columns.map(([, column]) => values[column] ?? `"${column}"`).join(", ");
      return `insert into "${name}" (${list}) select ${selected} from ${from(part)}`;
    },
    toJson: (rows) =>
      rows.map((row) => {
        const json: Record<string, unknown> = {};
        for (const [key, column] of columns) {
          const value = (row as Record<string, unknown>)[key];
          // As a number of JSON, a `bigint` would lose digits.
          if (value !== undefined && value !== null)
            json[column] = typeof value === "bigint" ? value.toString() : value;
        }
        return json;
      }),
  };
}

/**
 * Writes sets of rows in one constant statement, which the database plans once however many rows there are.
 * @param parts SQL of each set, by its name in `input`; all see the database without the others
 * @param result SQL of the one row that is returned
 */
export async function writeSets<R extends Record<string, unknown>>(
  executor: Executor,
  parts: Readonly<Record<string, string>>,
  result: string,
  input: Readonly<Record<string, readonly unknown[]>>,
): Promise<R> {
  const sets = Object.entries(parts).map(([name, part]) => `, ${name} as (${part})`);
  const [row] = await executor.execute<R>(
    sql`with input as (select ${JSON.stringify(input)}::jsonb as all_sets)${sql.raw(sets.join(""))} ${sql.raw(result)}`,
  );
  if (!row) throw new Error("The database returned no result.");
  return row as R;
}

/** SQL for whether a column is one of many ids, as one parameter: the statement stays the same. */
export const isOneOf = (column: PgColumn, ids: readonly string[]) =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)))`;
