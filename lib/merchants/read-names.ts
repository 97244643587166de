import { inArray } from "drizzle-orm";
import { apiKeys, merchants, users } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";

/** Names by id; ids without a name are missing. */
export type Names = ReadonlyMap<string, string>;

/**
 * The names of users, API keys and merchants, for staff pages. Nulls, unknown ids and parts of the
 * service have none.
 */
export async function readNames(
  ids: Iterable<string | null | undefined>,
  executor: Executor = database(),
): Promise<Names> {
  const wanted = [...new Set(ids)];
  const of = (prefix: string) => wanted.filter((id) => id?.startsWith(prefix)) as string[];
  const found = await Promise.all(
    [
      { table: users, ids: of("usr_") },
      { table: apiKeys, ids: of("key_") },
      { table: merchants, ids: of("mer_") },
    ].map(({ table, ids: some }) =>
      some.length === 0
        ? []
        : executor
            .select({ id: table.id, name: table.name })
            .from(table)
            .where(inArray(table.id, some)),
    ),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
