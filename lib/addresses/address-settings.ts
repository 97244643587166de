import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { database, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { forbidden } from "@/lib/errors";
import {
  lockMerchant,
  readMerchant,
  setAddressSettings,
  type AddressSettings,
} from "@/lib/merchants/read-merchant";
import { addressSettingsChanged } from "@/lib/messages/templates";

/** What restricts withdrawals in USDT to saved addresses. */
export interface AddressRules {
  onlySaved: boolean;
  /** Hours after which an address can be used, counted from when it was saved. */
  coolingHours: number;
}

const hourMs = 3_600_000;

const rulesSet = (row: AddressSettings): AddressRules => ({
  onlySaved: row.onlySavedAddresses,
  coolingHours: row.addressCoolingHours,
});

/** The rules in force at a time: until relaxed ones take effect, the stricter of them and the earlier ones. */
export function rulesInForce(row: AddressSettings, at: Date): AddressRules {
  const set = rulesSet(row);
  if (!isWaiting(row, at)) return set;
  const coolingHours = Math.max(
    set.onlySaved ? set.coolingHours : 0,
    row.previousAddressCoolingHours ?? 0,
  );
  return { onlySaved: true, coolingHours };
}

function isWaiting({ previousAddressSettingsUntil: until }: AddressSettings, at: Date): boolean {
  return until !== null && at < until;
}

/** When an address that was saved at a time can be used. */
export function usableFrom(savedAt: Date, { onlySaved, coolingHours }: AddressRules): Date {
  return onlySaved ? new Date(savedAt.getTime() + coolingHours * hourMs) : savedAt;
}

function viewSettings(row: AddressSettings, at: Date) {
  const until = isWaiting(row, at) ? row.previousAddressSettingsUntil : null;
  return {
    ...rulesSet(row),
    inForce: rulesInForce(row, at),
    inForceUntil: until?.toISOString() ?? null,
  };
}

/** What restricts the merchant's withdrawals to saved addresses, now and once relaxed settings take effect. */
export async function readAddressSettings(merchantId: string) {
  const row = await readMerchant(database(), merchantId);
  return viewSettings(row, await readNow(database()));
}

/**
 * Changes what restricts withdrawals to saved addresses. Stricter rules apply at once. Relaxed ones wait for
 * the cooling period in force: a thief of a session and its password could otherwise switch the
 * protection off and withdraw, before the owners have read the e-mail about it.
 * @throws CedirailError `FORBIDDEN` except for an owner or admin in a session
 */
export async function changeAddressSettings(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  rules: AddressRules,
) {
  if (principal.kind !== "session" || !["owner", "admin"].includes(principal.role))
    throw forbidden("Only a signed-in owner or admin can change the address settings.");
  const { merchantId, actor } = principal;
  await lockMerchant(tx, merchantId);
  const before = await readMerchant(tx, merchantId);
  const at = await readNow(tx);
  const next = nextSettings(before, rules, at);
  await setAddressSettings(tx, merchantId, next);
  const effectiveAt = isWaiting(next, at) ? next.previousAddressSettingsUntil : null;
  await recordAct(tx, {
    merchantId,
    actor,
    action: "addresses.settings_changed",
    resource: merchantId,
    details: {
      ...rules,
      before: rulesSet(before),
      effectiveAt: effectiveAt?.toISOString() ?? null,
    },
  });
  await informOwners(
    tx,
    merchantId,
    addressSettingsChanged({
      businessName: before.name,
      rules: sentencesOf(rules),
      from: effectiveAt,
      pageUrl: `${config().publicUrl}/dashboard/wallet/addresses`,
    }),
  );
  return viewSettings(next, at);
}

/** The columns for new rules, and which earlier ones still apply until when. */
export function nextSettings(
  before: AddressSettings,
  rules: AddressRules,
  at: Date,
): AddressSettings {
  const set = { onlySavedAddresses: rules.onlySaved, addressCoolingHours: rules.coolingHours };
  const inForce = rulesInForce(before, at);
  const until = new Date(at.getTime() + inForce.coolingHours * hourMs);
  if (!isRelaxed(inForce, rules) || until <= at)
    return {
      ...set,
      previousAddressCoolingHours: null,
      previousAddressSettingsUntil: null,
    };
  // The same change again does not begin to wait anew.
  const isSame = isWaiting(before, at) && !isRelaxed(rulesSet(before), rules);
  return {
    ...set,
    previousAddressCoolingHours: inForce.coolingHours,
    previousAddressSettingsUntil: isSame ? before.previousAddressSettingsUntil : until,
  };
}

/** Whether new rules admit what the ones in force reject. */
function isRelaxed(inForce: AddressRules, rules: AddressRules): boolean {
  if (!inForce.onlySaved) return false;
  return !rules.onlySaved || rules.coolingHours < inForce.coolingHours;
}

function sentencesOf({ onlySaved, coolingHours }: AddressRules): string {
  if (!onlySaved) return "USDT can be withdrawn to any address.";
  if (coolingHours === 0)
    return "USDT can be withdrawn to saved addresses only, as soon as they are saved.";
  const hours = coolingHours === 1 ? "1 hour" : `${coolingHours} hours`;
  return `USDT can be withdrawn to saved addresses only, ${hours} after they are saved.`;
}
