import { makePgArray } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import type { Database } from "./client";

/**
 * Runs one statement as it is written, prepared once per connection: for what every request does, where
 * building it anew costs more than running it. Lists are passed as arrays, which the text casts; `bigint`
 * columns come as text.
 */
export async function statement<Row>(
  pool: Database,
  text: string,
  parameters: readonly (string | readonly string[])[],
): Promise<Row[]> {
  const values = parameters.map((value) =>
    typeof value === "string" ? value : makePgArray([...value]),
  );
  return (await (pool as Database & { $client: Sql }).$client.unsafe(
    text,
    values,
  )) as unknown as Row[];
}
