import { sql } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { openSession } from "@/lib/auth/session";
import type { MerchantRole } from "@/lib/contract/roles";
import { database } from "@/lib/db/client";
import { createId } from "@/lib/ids";

/** One more person of a merchant, who cannot sign in: tests open the sessions. Returns the id. */
export async function addPerson(merchantId: string, role: MerchantRole): Promise<string> {
  const id = createId("usr");
  await database()
    .insert(users)
    .values({
      id,
      merchantId,
      email: `${id.toLowerCase()}@test.example`,
      name: `A test's ${role}`,
      role,
      passwordHash: "none",
    });
  return id;
}

/** A user's session token; its password counts as just confirmed unless stated otherwise. */
export async function sessionOf(
  userId: string,
  options: { steppedUp?: boolean } = {},
): Promise<string> {
  const { token } = await openSession(database(), userId, { userAgent: null, address: null });
  if (options.steppedUp !== false)
    await database().execute(
      sql`update sessions set step_up_until = app_now() + interval '5 minutes' where user_id = ${userId}`,
    );
  return token;
}
