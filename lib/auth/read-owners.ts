import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import type { EmailKind } from "@/lib/contract/accounts";
import type { Executor } from "@/lib/db/client";

/** The e-mail addresses of a merchant's owners who want e-mails of a kind; of none: of all. */
export async function readOwnerEmails(
  executor: Executor,
  merchantId: string,
  kind?: EmailKind,
): Promise<string[]> {
  const owners = await executor
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.merchantId, merchantId),
        eq(users.role, "owner"),
        isNull(users.removedAt),
        kind && sql`not (${kind} = any(${users.mutedEmails}))`,
      ),
    );
  return owners.map(({ email }) => email);
}
