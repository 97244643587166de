import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { changeUser, readUser, type UserRow } from "@/lib/auth/users";
import { emailKinds, type EmailKind } from "@/lib/contract/accounts";
import { managerRoles, type MerchantRole } from "@/lib/contract/roles";
import { database, type DbTransaction } from "@/lib/db/client";
import { forbidden } from "@/lib/errors";
import { declaredChanged, type Declared } from "@/lib/kyc/cases";
import {
  changeBusiness,
  lockMerchant,
  readMerchant,
  type MerchantRow,
} from "@/lib/merchants/read-merchant";

/** The profile of the person behind a credential (contract §4). */
export async function readProfile({ userId, merchantId }: MerchantPrincipal) {
  const [user, merchant] = await Promise.all([
    readUser(database(), userId),
    readMerchant(database(), merchantId),
  ]);
  return view(user, merchant);
}

interface ProfileChanges {
  name?: string | undefined;
  phone?: string | null | undefined;
  businessName?: string | undefined;
  timezone?: string | undefined;
  emails?: Partial<Record<EmailKind, boolean | undefined>> | undefined;
}

/**
 * Changes a person's profile, and the business where they may; what is left out stays as it is.
 * @throws CedirailError `FORBIDDEN` for changes of the business by others than owners and admins
 */
export async function changeProfile(
  tx: DbTransaction,
  { userId, merchantId, actor }: MerchantPrincipal,
  { name, phone, emails, businessName, timezone }: ProfileChanges,
) {
  let user = await readUser(tx, userId);
  const own = {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(emails === undefined ? {} : { mutedEmails: mutedBy(user, emails) }),
  };
  const business = {
    ...(businessName === undefined ? {} : { name: businessName }),
    ...(timezone === undefined ? {} : { timezone }),
  };
  if (Object.keys(business).length > 0) assertManager(user);
  // Before the person, as where an account is closed.
  await lockMerchant(tx, merchantId);
  const before = view(user, await readMerchant(tx, merchantId));
  if (Object.keys(business).length > 0) await changeBusiness(tx, merchantId, business);
  if (Object.keys(own).length > 0) user = await changeUser(tx, userId, own);
  const after = view(user, await readMerchant(tx, merchantId));
  const changed = declared.filter((field) => after[field] !== before[field]);
  if (changed.length > 0) await declaredChanged(tx, merchantId, { by: actor, changed });
  // Which fields, not what is in them: a name or number is personal.
  const details = { changed: [...Object.keys(own), ...Object.keys(business)] };
  await recordAct(tx, { merchantId, actor, action: "profile.changed", resource: userId, details });
  return after;
}

/** What reviewers compare with the documents. */
const declared = ["businessName", "name", "phone"] as const satisfies readonly Declared[];

function mutedBy(
  { mutedEmails }: UserRow,
  emails: Partial<Record<EmailKind, boolean | undefined>>,
): string[] {
  return emailKinds.filter((kind) => !(emails[kind] ?? !mutedEmails.includes(kind)));
}

function assertManager({ role }: UserRow): void {
  if ((managerRoles as readonly string[]).includes(role)) return;
  const roles = managerRoles.join(" or ");
  throw forbidden(`Only people with the role ${roles} can change the business.`, { roles });
}

function view(user: UserRow, merchant: MerchantRow) {
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    phone: user.phone,
    role: user.role as MerchantRole,
    businessName: merchant.name,
    timezone: merchant.timezone,
    emails: Object.fromEntries(
      emailKinds.map((kind) => [kind, !user.mutedEmails.includes(kind)]),
    ) as Record<EmailKind, boolean>,
  };
}
