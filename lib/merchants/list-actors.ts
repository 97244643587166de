import { eq } from "drizzle-orm";
import { apiKeys, users } from "@/drizzle/schema";
import { database } from "@/lib/db/client";

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
