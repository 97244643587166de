import { createPublicKey } from "node:crypto";
import { z } from "zod";
import { ConfigError, type Reasons } from "./error";
import { loadOrDrawKey, type Secrets } from "./secrets";

/** The settings of the mobile-money rails (contract §6). A rail without credentials is closed. */

/**
 * Words for the end of a transfer that no source of the network's documents: our own readings (see the
 * READMEs of the adapters). On mainnet they move no money until the network has confirmed them.
 */
export const unconfirmedStatuses = {
  mtn: ["TRANSACTION_REVERSED", "REVERSED"],
  airtel: ["TR"],
  telecel: ["FAILED", "CANCELLED", "EXPIRED"],
} as const;

/** Some of these words, with commas between them, or `none`. */
const someOf = (words: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(",").map((word) => word.trim().toUpperCase()))
    .transform((given) => (given.length === 1 && given[0] === "NONE" ? [] : given))
    .pipe(z.array(z.enum(words, `none, or some of ${words.join(", ")}`)));

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((text) => text === "1" || text === "true")
  .default(false);

export const railSettings = {
  MTN_BASE_URL: url.optional(),
  MTN_TARGET_ENVIRONMENT: z.string().default("mtnghana"),
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_DISBURSEMENT_API_USER: z.uuid().optional(),
  MTN_DISBURSEMENT_API_KEY: z.string().optional(),
  MTN_COLLECTION_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_COLLECTION_API_USER: z.uuid().optional(),
  MTN_COLLECTION_API_KEY: z.string().optional(),
  MTN_CALLBACK_URL: url.optional(),
  MTN_CONFIRMED_STATUSES: someOf(unconfirmedStatuses.mtn).optional(),

  AIRTEL_BASE_URL: url.optional(),
  AIRTEL_CLIENT_ID: z.string().optional(),
  AIRTEL_CLIENT_SECRET: z.string().optional(),
  AIRTEL_PIN: z.string().optional(),
  AIRTEL_CALLBACK_KEY: z.string().optional(),
  /** Base64 SPKI; absent: asked of the provider. */
  AIRTEL_PUBLIC_KEY: z.base64().optional(),
  AIRTEL_PIN_PADDING: z.enum(["oaep-sha256", "oaep-sha1", "pkcs1"]).default("oaep-sha256"),
  AIRTEL_MESSAGE_SIGNING: flag,
  AIRTEL_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("GH"),
  AIRTEL_CONFIRMED_STATUSES: someOf(unconfirmedStatuses.airtel).optional(),

  TELECEL_BASE_URL: url.optional(),
  TELECEL_CONTEXT: z.enum(["sandbox", "openapi"]).optional(),
  TELECEL_API_KEY: z.string().optional(),
  /** The platform's key: base64 SPKI. */
  TELECEL_PUBLIC_KEY: z.base64().optional(),
  TELECEL_SERVICE_PROVIDER_CODE: z
    .string()
    .regex(/^[0-9A-Za-z]{4,12}$/)
    .optional(),
  TELECEL_ORIGIN: z.string().default("*"),
  TELECEL_CONFIRMED_STATUSES: someOf(unconfirmedStatuses.telecel).optional(),
  /** Where the simulators send callbacks, for integrators; absent: to this service. */
  SIMULATOR_AIRTEL_CALLBACK_URL: url.optional(),
  SIMULATOR_TELECEL_RESULT_URL: url.optional(),
  /** Size of the RSA keys that a testnet draws for its simulators. */
  SIMULATOR_KEY_BITS: z.coerce.number().int().min(1024).max(8192).default(4096),
};
type RailSettings = z.infer<z.ZodObject<typeof railSettings>>;

export interface MtnCredentials {
  subscriptionKey: string;
  /** A UUID. */
  apiUser: string;
  apiKey: string;
}

/** All of these values, or null where none is there. @throws ConfigError naming what is missing */
function allOrNone<T extends Record<string, string | undefined>>(
  given: T,
): { [K in keyof T]: string } | null {
  const missing = Object.keys(given).filter((name) => given[name] === undefined);
  if (missing.length === 0) return given as { [K in keyof T]: string };
  if (missing.length === Object.keys(given).length) return null;
  throw new ConfigError(`These settings go together, and some are missing: ${missing.join(", ")}.`);
}

function mtnProduct(
  settings: RailSettings,
  product: "DISBURSEMENT" | "COLLECTION",
  drawn: MtnCredentials | undefined,
): MtnCredentials | null {
  const names = {
    subscriptionKey: `MTN_${product}_SUBSCRIPTION_KEY`,
    apiUser: `MTN_${product}_API_USER`,
    apiKey: `MTN_${product}_API_KEY`,
  } as const;
  const given = allOrNone({
    [names.subscriptionKey]: settings[names.subscriptionKey],
    [names.apiUser]: settings[names.apiUser],
    [names.apiKey]: settings[names.apiKey],
  });
  if (!given) return drawn ?? null;
  return {
    subscriptionKey: given[names.subscriptionKey] ?? "",
    apiUser: given[names.apiUser] ?? "",
    apiKey: given[names.apiKey] ?? "",
  };
}

/** The words that move money: on a testnet, whose simulators say them, all that no setting excludes. */
function confirmedStatuses(
  rail: keyof typeof unconfirmedStatuses,
  given: readonly string[] | undefined,
  secrets: Secrets | null,
): ReadonlySet<string> {
  return new Set(given ?? (secrets ? unconfirmedStatuses[rail] : []));
}

/** Where a testnet's simulator shows its own record of what it moved; the real networks have none. */
function bookUrlOf(baseUrl: string, secrets: Secrets | null): string | null {
  return secrets && `${baseUrl}/book`;
}

function mtnConfig(settings: RailSettings, secrets: Secrets | null) {
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

function airtelConfig(settings: RailSettings, secrets: Secrets | null) {
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

function telecelConfig(settings: RailSettings, secrets: Secrets | null, dataDirectory: string) {
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

function simulatorPublicKey(settings: RailSettings, dataDirectory: string): string {
  const pem = loadOrDrawKey(dataDirectory, "telecel", settings.SIMULATOR_KEY_BITS);
  return createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64");
}

/** The rails that have an address and credentials; null stands for a closed one. */
export function railConfig(
  settings: RailSettings,
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
