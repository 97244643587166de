import { createPublicKey } from "node:crypto";
import { allOrNone } from "./all-or-none";
import type { Reasons } from "./error";
import { loadOrDrawKey, type Secrets } from "./secrets";
import { unconfirmedStatuses, type Settings } from "./settings";

export interface MtnCredentials {
  subscriptionKey: string;
  /** A UUID. */
  apiUser: string;
  apiKey: string;
}

function mtnProduct(
  settings: Settings,
  product: "DISBURSEMENT" | "COLLECTION",
  drawn: MtnCredentials | undefined,
): MtnCredentials | null {
  const names = [
    `MTN_${product}_SUBSCRIPTION_KEY`,
    `MTN_${product}_API_USER`,
    `MTN_${product}_API_KEY`,
  ] as const;
  const given = allOrNone(Object.fromEntries(names.map((name) => [name, settings[name]])));
  if (!given) return drawn ?? null;
  const [subscriptionKey = "", apiUser = "", apiKey = ""] = Object.values(given);
  return { subscriptionKey, apiUser, apiKey };
}

/** The statuses that move money: on a testnet, whose simulators use them, all unless a setting says otherwise. */
function confirmedStatuses(
  rail: keyof typeof unconfirmedStatuses,
  given: readonly string[] | undefined,
  secrets: Secrets | null,
): ReadonlySet<string> {
  return new Set(given ?? (secrets ? unconfirmedStatuses[rail] : []));
}

/** The address of a testnet simulator's own record; the real networks have none. */
function bookUrlOf(baseUrl: string, secrets: Secrets | null): string | null {
  return secrets && `${baseUrl}/book`;
}

function mtnConfig(settings: Settings, secrets: Secrets | null) {
  const disbursement = mtnProduct(settings, "DISBURSEMENT", secrets?.mtnDisbursement);
  const collection = mtnProduct(settings, "COLLECTION", secrets?.mtnCollection);
  if (!settings.MTN_BASE_URL || (!disbursement && !collection)) return null;
  const { MTN_BASE_URL: baseUrl, MTN_TARGET_ENVIRONMENT: targetEnvironment } = settings;
  const confirmed = confirmedStatuses("mtn", settings.MTN_CONFIRMED_STATUSES, secrets);
  const bookUrl = bookUrlOf(baseUrl, secrets);
  return {
    baseUrl,
    bookUrl,
    targetEnvironment,
    disbursement,
    collection,
    confirmedStatuses: confirmed,
  };
}

function airtelConfig(settings: Settings, secrets: Secrets | null) {
  const drawn = secrets?.airtel;
  const given = allOrNone({
    AIRTEL_CLIENT_ID: settings.AIRTEL_CLIENT_ID ?? drawn?.clientId,
    AIRTEL_CLIENT_SECRET: settings.AIRTEL_CLIENT_SECRET ?? drawn?.clientSecret,
    AIRTEL_PIN: settings.AIRTEL_PIN ?? drawn?.pin,
    AIRTEL_CALLBACK_KEY: settings.AIRTEL_CALLBACK_KEY ?? drawn?.callbackKey,
  });
  if (!settings.AIRTEL_BASE_URL || !given) return null;
  return {
    baseUrl: settings.AIRTEL_BASE_URL,
    bookUrl: bookUrlOf(settings.AIRTEL_BASE_URL, secrets),
    clientId: given.AIRTEL_CLIENT_ID,
    clientSecret: given.AIRTEL_CLIENT_SECRET,
    pin: given.AIRTEL_PIN,
    callbackKey: given.AIRTEL_CALLBACK_KEY,
    publicKey: settings.AIRTEL_PUBLIC_KEY ?? null,
    pinPadding: settings.AIRTEL_PIN_PADDING,
    signsMessages: settings.AIRTEL_MESSAGE_SIGNING,
    country: settings.AIRTEL_COUNTRY,
    confirmedStatuses: confirmedStatuses("airtel", settings.AIRTEL_CONFIRMED_STATUSES, secrets),
  };
}

function telecelConfig(settings: Settings, secrets: Secrets | null, dataDirectory: string) {
  if (!settings.TELECEL_BASE_URL) return null;
  const given = allOrNone({
    TELECEL_API_KEY: settings.TELECEL_API_KEY ?? secrets?.telecel.apiKey,
    TELECEL_SERVICE_PROVIDER_CODE:
      settings.TELECEL_SERVICE_PROVIDER_CODE ?? (secrets ? "000000" : undefined),
    TELECEL_PUBLIC_KEY:
      settings.TELECEL_PUBLIC_KEY ??
      (secrets ? simulatorPublicKey(settings, dataDirectory) : undefined),
  });
  if (!given) return null;
  return {
    baseUrl: settings.TELECEL_BASE_URL,
    bookUrl: bookUrlOf(settings.TELECEL_BASE_URL, secrets),
    context: settings.TELECEL_CONTEXT ?? (secrets ? ("sandbox" as const) : ("openapi" as const)),
    apiKey: given.TELECEL_API_KEY,
    serviceProviderCode: given.TELECEL_SERVICE_PROVIDER_CODE,
    publicKey: given.TELECEL_PUBLIC_KEY,
    origin: settings.TELECEL_ORIGIN,
    confirmedStatuses: confirmedStatuses("telecel", settings.TELECEL_CONFIRMED_STATUSES, secrets),
  };
}

function simulatorPublicKey(settings: Settings, dataDirectory: string): string {
  const pem = loadOrDrawKey(dataDirectory, "telecel", settings.SIMULATOR_KEY_BITS);
  return createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
}

/** The rails by their settings (contract §6); null for one without an address or credentials. */
export function railConfig(
  settings: Settings,
  secrets: Secrets | null,
  dataDirectory: string,
  reasons: Reasons,
) {
  return {
    mtn: reasons.attempt(() => mtnConfig(settings, secrets)),
    airtel: reasons.attempt(() => airtelConfig(settings, secrets)),
    telecel: reasons.attempt(() => telecelConfig(settings, secrets, dataDirectory)),
  };
}
