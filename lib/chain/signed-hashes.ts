import { chainSignatures } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";

/** Which of these transactions on the chain we signed. Each version is stored before it is broadcast. */
export async function readSignedAmong(hashes: readonly string[]): Promise<Set<string>> {
  const rows = await database()
    .select({ hash: chainSignatures.hash })
    .from(chainSignatures)
    .where(isOneOf(chainSignatures.hash, [...new Set(hashes)]));
  return new Set(rows.map(({ hash }) => hash));
}
