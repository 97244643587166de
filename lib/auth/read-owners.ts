import { and, eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

/** The e-mail addresses of a merchant's owners. */
export async function readOwnerEmails(executor: Executor, merchantId: string): Promise<string[]> {
  const owners = await executor
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.merchantId, merchantId), eq(users.role, "owner")));
  return owners.map(({ email }) => email);
}
