import { Secret } from "otpauth";
import { sealTotpSecret } from "@/lib/auth/one-time-code";
import { openSession } from "@/lib/auth/session";
import type { StaffRole } from "@/lib/contract/roles";
import { inTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { asOwner } from "./test-owner";

export interface TestReviewer {
  id: string;
  name: string;
  /** Of a session, to be given as the key of a call. */
  token: string;
}

interface Given {
  name: string;
  email?: string;
  phone?: string;
  role?: StaffRole;
  /** Whether the session is one with step-up; it is by default. */
  isSteppedUp?: boolean;
  /** Whether one-time codes are set up; they are by default. */
  hasCodes?: boolean;
}

/** A person of the staff with an open session. */
export async function newReviewer(given: Given): Promise<TestReviewer> {
  const id = createId("usr");
  const { name, email = `${id.toLowerCase()}@cedirail.example`, phone = null } = given;
  const { role = "compliance", isSteppedUp = true, hasCodes = true } = given;
  const sealed = hasCodes ? sealTotpSecret(id, new Secret().base32) : null;
  await asOwner(
    (sql) => sql`insert into users (id, email, name, phone, role, password_hash, totp_secret_sealed)
      values (${id}, ${email}, ${name}, ${phone}, ${role}, 'none', ${sealed})`,
  );
  const from = { userAgent: "test", address: null };
  const { token } = await inTransaction((tx) => openSession(tx, id, from));
  if (isSteppedUp) await stepUp(id);
  return { id, name, token };
}

/** As if the person had just confirmed password and code. */
async function stepUp(userId: string): Promise<void> {
  await asOwner(
    (sql) => sql`update sessions set step_up_until = app_now() + interval '5 minutes'
      where user_id = ${userId}`,
  );
}
