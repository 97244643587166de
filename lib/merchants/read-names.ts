import { inArray, eq } from "drizzle-orm";
import { apiKeys, merchants, oauthClients, users } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";

/** Names by id; ids without a name are missing. */
export type Names = ReadonlyMap<string, string>;

/**
 * The names of users, API keys, OAuth clients and merchants, for staff pages. Nulls, unknown ids and parts of the
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
      { table: oauthClients, ids: of("oac_") },
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

/** A user or an API key of a merchant. */
interface Actor {
  kind: "person" | "key";
  name: string;
  /** The user, or the one who created the key. */
  userId: string;
}

/** A merchant's users and keys, deleted ones too, by the ids that history records. */
export async function listActors(merchantId: string): Promise<Record<string, Actor>> {
  const [people, keys] = await Promise.all([
    database()
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.merchantId, merchantId)),
    database()
      .select({ id: apiKeys.id, name: apiKeys.name, userId: apiKeys.userId })
      .from(apiKeys)
      .where(eq(apiKeys.merchantId, merchantId)),
  ]);
  return Object.fromEntries<Actor>([
    ...people.map(({ id, name }) => [id, { kind: "person", name, userId: id }] as const),
    ...keys.map(({ id, name, userId }) => [id, { kind: "key", name, userId }] as const),
  ]);
}
