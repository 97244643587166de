import { asc, inArray, eq } from "drizzle-orm";
import { apiKeys, merchants, oauthClients, oauthSecrets, users } from "@/drizzle/schema";
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

/** A user, an API key or an OAuth client of a merchant. */
interface Actor {
  kind: "person" | "key" | "client";
  name: string;
  /** The user, or the one who created the key or the client's newest secret. */
  userId: string;
}

/** A merchant's users, keys and OAuth clients, deleted ones too, by the ids that history records. */
export async function listActors(merchantId: string): Promise<Record<string, Actor>> {
  const [people, keys, clients] = await Promise.all([
    database()
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.merchantId, merchantId)),
    database()
      .select({ id: apiKeys.id, name: apiKeys.name, userId: apiKeys.userId })
      .from(apiKeys)
      .where(eq(apiKeys.merchantId, merchantId)),
    database()
      .select({ id: oauthClients.id, name: oauthClients.name, userId: oauthSecrets.userId })
      .from(oauthClients)
      .innerJoin(oauthSecrets, eq(oauthSecrets.clientId, oauthClients.id))
      .where(eq(oauthClients.merchantId, merchantId))
      .orderBy(asc(oauthSecrets.createdAt)),
  ]);
  return Object.fromEntries<Actor>([
    ...people.map(({ id, name }) => [id, { kind: "person", name, userId: id }] as const),
    ...keys.map(({ id, name, userId }) => [id, { kind: "key", name, userId }] as const),
    // The last one of a client, which is its newest, counts.
    ...clients.map(({ id, name, userId }) => [id, { kind: "client", name, userId }] as const),
  ]);
}
