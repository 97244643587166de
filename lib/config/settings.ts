import * as z from "zod";
import { chainSettings } from "./chain-settings";
import type { Reasons } from "./error";
import { fileSettings } from "./file-settings";

/** Every setting, each checked at start. */

/**
 * Final statuses that the network does not document (see the READMEs of the adapters). On mainnet they move
 * no money until the network has confirmed them.
 */
export const unconfirmedStatuses = {
  mtn: ["TRANSACTION_REVERSED", "REVERSED"],
  airtel: ["TR"],
  telecel: ["FAILED", "CANCELLED", "EXPIRED"],
} as const;

/** Some of these statuses, separated by commas, or `none`. */
const someOf = (statuses: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim().toUpperCase()))
    .transform((given) => (given.length === 1 && given[0] === "NONE" ? [] : given))
    .pipe(z.array(z.enum(statuses, `none, or some of ${statuses.join(", ")}`)));

const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((text) => text === "1" || text === "true")
  .default(false);
const positive = z.coerce.number().positive().finite();
const wholeNumber = z.coerce.number().int().positive();
/** Whole cedis. */
const minFloat = z.coerce.number().int().min(0).max(100_000_000).default(1000);
const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, "a port number")
  .transform(Number)
  .pipe(z.int().min(1).max(65535));
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const addresses = list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])));

export const settingsSchema = z.object({
  CEDIRAIL_ENV: z.enum(["testnet", "mainnet"]).default("testnet"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "a postgres:// address")
    .optional(),
  DATABASE_POOL: wholeNumber.max(500).default(20),
  REQUEST_TIMEOUT_MS: wholeNumber.max(60_000).default(5_000),
  PUBLIC_URL: url.optional(),
  TRUSTED_PROXIES: addresses.default([]),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, "32 to 200 visible ASCII characters")
    .optional(),
  RATE_LIMIT_SCALE: positive.default(1),
  RETRY_TIME_SCALE: positive.default(1),
  WEBHOOK_ALLOW_LOOPBACK: flag,
  WEBHOOK_PORTS: list.pipe(z.array(portNumber)).default([]),
  WORKER_CONCURRENCY: wholeNumber.max(200).default(48),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "an smtps:// or smtp:// address" })
    .regex(/^[^?#]*$/, "without parameters")
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      "an address, or Name <address>",
    )
    .default("Cedirail <no-reply@localhost>"),
  SMS_GATEWAY_URL: url.optional(),
  SMS_GATEWAY_KEY: z.string().optional(),
  SMS_SENDER: z.string().max(20).optional(),

  // As the issuer names itself: a slash at its end counts.
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^?#]*$/, "without a query")
    .transform((text) => new URL(text).href)
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),

  ENCRYPTION_KEY: z.base64().optional(),
  PHONE_HASH_KEYS: z.string().optional(),
  ...fileSettings,
  WALLET_MNEMONIC: z.string().optional(),
  ...chainSettings,

  MTN_BASE_URL: url.optional(),
  MTN_TARGET_ENVIRONMENT: z.string().default("mtnghana"),
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_DISBURSEMENT_API_USER: z.uuid().optional(),
  MTN_DISBURSEMENT_API_KEY: z.string().optional(),
  MTN_COLLECTION_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_COLLECTION_API_USER: z.uuid().optional(),
  MTN_COLLECTION_API_KEY: z.string().optional(),
  MTN_CALLBACK_URL: url.optional(),
  MTN_MIN_FLOAT_GHS: minFloat,
  MTN_CONFIRMED_STATUSES: someOf(unconfirmedStatuses.mtn).optional(),

  AIRTEL_BASE_URL: url.optional(),
  AIRTEL_CLIENT_ID: z.string().optional(),
  AIRTEL_CLIENT_SECRET: z.string().optional(),
  AIRTEL_PIN: z.string().optional(),
  AIRTEL_CALLBACK_KEY: z.string().optional(),
  /** Base64 SPKI; absent: fetched from the provider. */
  AIRTEL_PUBLIC_KEY: z.base64().optional(),
  AIRTEL_PIN_PADDING: z.enum(["oaep-sha256", "oaep-sha1", "pkcs1"]).default("oaep-sha256"),
  AIRTEL_MESSAGE_SIGNING: flag,
  AIRTEL_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default("GH"),
  AIRTEL_MIN_FLOAT_GHS: minFloat,
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
  TELECEL_MIN_FLOAT_GHS: minFloat,
  TELECEL_CONFIRMED_STATUSES: someOf(unconfirmedStatuses.telecel).optional(),
  /** Where the simulators send callbacks; absent: to this service. */
  SIMULATOR_AIRTEL_CALLBACK_URL: url.optional(),
  SIMULATOR_TELECEL_RESULT_URL: url.optional(),
  /** Size of the RSA keys of a testnet's simulators. */
  SIMULATOR_KEY_BITS: z.coerce.number().int().min(1024).max(8192).default(4096),
  // More would exceed the grace period after an attempt (lib/transfers/send-order.ts).
  PROVIDER_TIMEOUT_MS: wholeNumber.max(10_000).default(10_000),

  RATE_SOURCES: list.optional(),
  RATE_SPREAD_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(50),
  RATE_MAX_DEVIATION_BASIS_POINTS: wholeNumber.default(300),
  RATE_MAX_JUMP_BASIS_POINTS: wholeNumber.default(500),
  SANDBOX_RATE: z
    .string()
    .regex(/^[1-9]\d{0,5}(\.\d{1,6})?$/, "a decimal from 1")
    .default("15.000000"),
  COINGECKO_BASE_URL: url.default("https://api.coingecko.com"),
  COINGECKO_API_KEY: z.string().optional(),
  COINBASE_BASE_URL: url.default("https://api.coinbase.com"),
  BINANCE_P2P_BASE_URL: url.default("https://p2p.binance.com"),
  BYBIT_P2P_BASE_URL: url.default("https://api2.bybit.com"),
  OPEN_EXCHANGE_RATES_BASE_URL: url.default("https://openexchangerates.org"),
  OPEN_EXCHANGE_RATES_APP_ID: z.string().optional(),

  CONVERSION_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(50),
  TREASURY_LIMIT_GHS: wholeNumber.default(50_000_000),
  TREASURY_LIMIT_USDT: wholeNumber.default(5_000_000),
  OPEN_QUOTES_LIMIT_GHS: wholeNumber.optional(),
  OPEN_QUOTES_LIMIT_USDT: wholeNumber.optional(),
  SCREENING_LIST_FILE: z.string().min(1).optional(),
  SCREEN_RECIPIENTS: flag,

  CLAIM_WAIT_ABOVE_USDT: z.coerce.number().int().min(0).max(1_000_000).default(100),
  CLAIM_WAIT_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  SECOND_OPERATOR_ABOVE_GHS: z.coerce.number().int().min(0).max(1_000_000).default(500),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * Reads each setting by itself, so that one invalid setting does not hide another.
 * @returns the settings, and the names of those that were given
 */
export function parseSettings(environment: NodeJS.ProcessEnv, reasons: Reasons) {
  return parseEach(settingsSchema, environment, reasons);
}

/** As {@link parseSettings}, for the settings of a schema. */
export function parseEach<T extends Record<string, z.ZodType>>(
  schema: z.ZodObject<T>,
  environment: NodeJS.ProcessEnv,
  reasons: Reasons,
) {
  const given = new Set<string>();
  const read = Object.entries(schema.shape).map(([name, member]) => {
    const text = environment[name] === "" ? undefined : environment[name];
    if (text !== undefined) given.add(name);
    const parsed = member.safeParse(text);
    if (parsed.success) return [name, parsed.data] as const;
    reasons.add(`The setting ${name} is invalid: ${parsed.error.issues[0]?.message}.`);
    return [name, member.safeParse(undefined).data] as const;
  });
  return { given, settings: Object.fromEntries(read) as z.infer<z.ZodObject<T>> };
}
