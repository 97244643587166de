import { Secret, TOTP } from "otpauth";
import { type Operation, scopeOf, staffRolesOf } from "@/lib/contract/operation";
import type { StaffRole } from "@/lib/contract/roles";
import { asOwner } from "./test-owner";
import { sessionOf } from "./test-people";
import type { TestService } from "./test-service";

/** What the authenticator app of this secret shows `steps` of 30 s from now, by the service's clock. */
export async function codeOf(totpSecret: string, steps = 0): Promise<string> {
  const [row] = await asOwner(
    (sql) => sql<{ ms: number }[]>`select (extract(epoch from app_now()) * 1000)::float8 as ms`,
  );
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) });
  return totp.generate({ timestamp: (row?.ms ?? 0) + steps * 30_000 });
}

/** One of the testnet's staff: the first with that role, or the second. */
export type StaffMember = StaffRole | `second ${StaffRole}`;

export function staffOf({ seeded }: TestService, member: StaffMember) {
  const role = member.replace("second ", "");
  const ofRole = seeded.staff.filter((candidate) => candidate.role === role);
  const person = ofRole[member === role ? 0 : 1];
  if (!person) throw new Error(`The testnet has no ${member}.`);
  return person;
}

/**
 * A code that works, however many were used in this half minute: the person's used codes are
 * forgotten first, so that a test need not wait for the next one.
 */
export async function freshCode(service: TestService, role: StaffMember): Promise<string> {
  const { email, totpSecret } = staffOf(service, role);
  await asOwner((sql) => sql`update users set totp_last_step = null where email = ${email}`);
  return codeOf(totpSecret);
}

/** Signs a person of the staff in; returns the session's token, to be given as the key of a call. */
export async function signInStaff(service: TestService, role: StaffMember): Promise<string> {
  const { email, password } = staffOf(service, role);
  const body = { email, password, otp: await freshCode(service, role) };
  const response = await service.call("POST", "/api/auth/login", body, { key: null });
  if (response.status !== 200) throw new Error(`Signing in: ${JSON.stringify(response.body)}`);
  return response.body.token as string;
}

/** The same with password and code confirmed again, for operations that require step-up. */
export async function stepUpStaff(
  service: TestService,
  role: StaffMember,
  token: string,
): Promise<void> {
  const { password } = staffOf(service, role);
  const body = { password, otp: await freshCode(service, role) };
  const response = await service.call("POST", "/api/auth/reauthenticate", body, { key: token });
  if (response.status !== 200) throw new Error(`Stepping up: ${JSON.stringify(response.body)}`);
}

/**
 * What a sound call of the operation is made with: the demo merchant's key, or a stepped-up session of its owner
 * or of staff.
 */
export async function keyFor(service: TestService, operation: Operation): Promise<string> {
  const [role] = staffRolesOf(operation);
  if (operation.sessionOnly) return sessionOf(service.seeded.merchant.userId);
  if (scopeOf(operation) !== null || role === undefined) return service.seeded.apiKey;
  const token = await signInStaff(service, role);
  await stepUpStaff(service, role, token);
  return token;
}
