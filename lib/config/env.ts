import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { ConfigError, Reasons } from "./error";
import { unsafeOnMainnet } from "./mainnet";
import { railConfig, railSettings } from "./rails";
import { loadOrDrawSecrets } from "./secrets";

export { ConfigError };

/** The only reader of `process.env` (contract §6). Every setting is checked here, at start. */

const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((text) => text === "1" || text === "true")
  .default(false);
const positive = z.coerce.number().positive().finite();
const wholeNumber = z.coerce.number().int().positive();
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const addresses = list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])));

const settingsSchema = z.object({
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
  RATE_LIMIT_SCALE: positive.default(1),
  RETRY_TIME_SCALE: positive.default(1),
  WEBHOOK_ALLOW_LOOPBACK: flag,
  WORKER_CONCURRENCY: wholeNumber.max(200).default(10),

  ENCRYPTION_KEY: z.base64().optional(),
  WALLET_MNEMONIC: z.string().optional(),

  ...railSettings,
  // More would outlast the grace after a sending (lib/transfers/send-order.ts).
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
  SECOND_OPERATOR_ABOVE_GHS: z.coerce.number().int().min(0).max(1_000_000).default(500),
});
export type Settings = z.infer<typeof settingsSchema>;

export type Config = ReturnType<typeof buildConfig>;

const rateSourceNames = ["sandbox", "coinbase", "coingecko", "binance-p2p", "bybit-p2p"] as const;
export type RateSourceName = (typeof rateSourceNames)[number];

/** Reads each setting by itself, so that one that is not usable does not hide another. */
function parseSettings(environment: NodeJS.ProcessEnv, reasons: Reasons) {
  const given = new Set<string>();
  const read = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const text = environment[name] === "" ? undefined : environment[name];
    if (text !== undefined) given.add(name);
    const parsed = schema.safeParse(text);
    if (parsed.success) return [name, parsed.data] as const;
    reasons.add(`The setting ${name} is not usable: ${parsed.error.issues[0]?.message}.`);
    return [name, schema.safeParse(undefined).data] as const;
  });
  return { given, settings: Object.fromEntries(read) as Settings };
}

/** @param text absent on a mainnet that was rejected for that already */
function readEncryptionKey(text: string | undefined): Buffer {
  const key = Buffer.from(text ?? "", "base64");
  if (text === undefined) return key;
  if (key.length !== 32) throw new ConfigError("ENCRYPTION_KEY must be 32 bytes in base64.");
  return key;
}

/** MTN rejects a callback address whose host is an IP address, and with it every payout. */
function callbackConfig(callbackUrl: string): string {
  if (isIP(new URL(callbackUrl).hostname.replace(/^\[|\]$/g, "")) !== 0)
    throw new ConfigError(
      "PUBLIC_URL has an IP address for its host, which MTN rejects: use a host name, or set MTN_CALLBACK_URL to one.",
    );
  return callbackUrl;
}

function rateConfig(settings: Settings) {
  const sources = settings.RATE_SOURCES ?? ["sandbox"];
  const unknown = sources.filter((name) => !(rateSourceNames as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new ConfigError(
      `RATE_SOURCES knows ${rateSourceNames.join(", ")}, not ${unknown.join(", ")}.`,
    );
  return {
    sources: sources as RateSourceName[],
    spreadBasisPoints: settings.RATE_SPREAD_BASIS_POINTS,
    maxDeviationBasisPoints: settings.RATE_MAX_DEVIATION_BASIS_POINTS,
    /** A mid further than this from the last accepted one freezes quoting. */
    maxJumpBasisPoints: settings.RATE_MAX_JUMP_BASIS_POINTS,
    /** On mainnet nobody is believed alone. */
    minSources: settings.CEDIRAIL_ENV === "mainnet" ? 2 : 1,
    sandboxRate: settings.SANDBOX_RATE,
    coingecko: { baseUrl: settings.COINGECKO_BASE_URL, apiKey: settings.COINGECKO_API_KEY ?? null },
    coinbase: { baseUrl: settings.COINBASE_BASE_URL },
    binanceP2p: { baseUrl: settings.BINANCE_P2P_BASE_URL },
    bybitP2p: { baseUrl: settings.BYBIT_P2P_BASE_URL },
    openExchangeRates: {
      baseUrl: settings.OPEN_EXCHANGE_RATES_BASE_URL,
      appId: settings.OPEN_EXCHANGE_RATES_APP_ID ?? null,
    },
  };
}

function buildConfig(environment: NodeJS.ProcessEnv) {
  const reasons = new Reasons();
  const { settings, given } = parseSettings(environment, reasons);
  const testnet = settings.CEDIRAIL_ENV === "testnet";
  const dataDirectory = resolve(settings.DATA_DIR);
  // Nothing is drawn on the disk for settings that are rejected.
  if (testnet) reasons.assertNone();
  else reasons.add(...unsafeOnMainnet(settings, given, dataDirectory));
  const secrets = testnet ? loadOrDrawSecrets(dataDirectory) : null;
  const rails = railConfig(settings, secrets, dataDirectory, reasons);
  if (!testnet && Object.values(rails).every((rail) => rail === null))
    reasons.add(
      "Mainnet needs one rail at least: MTN_BASE_URL, AIRTEL_BASE_URL or TELECEL_BASE_URL with its credentials.",
    );
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const config = {
    environment: settings.CEDIRAIL_ENV,
    port: settings.PORT,
    dataDirectory,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    publicUrl,
    /** Base of the addresses given to providers; MTN rejects one whose host is an IP address. */
    callbackUrl: reasons.attempt(() => callbackConfig(settings.MTN_CALLBACK_URL ?? publicUrl)),
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    retryTimeScale: settings.RETRY_TIME_SCALE,
    webhookAllowLoopback: settings.WEBHOOK_ALLOW_LOOPBACK,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    providerTimeoutMs: settings.PROVIDER_TIMEOUT_MS,
    encryptionKey: reasons.attempt(() =>
      readEncryptionKey(settings.ENCRYPTION_KEY ?? secrets?.encryptionKey),
    ),
    walletMnemonic: settings.WALLET_MNEMONIC ?? secrets?.walletMnemonic ?? "",
    /** What the data folder drew for itself; null on mainnet. */
    secrets,
    /** By network; null: closed for want of an address or credentials. */
    rails,
    simulatorKeyBits: settings.SIMULATOR_KEY_BITS,
    simulatorCallbacks: {
      airtel: settings.SIMULATOR_AIRTEL_CALLBACK_URL ?? null,
      telecel: settings.SIMULATOR_TELECEL_RESULT_URL ?? null,
    },
    rates: reasons.attempt(() => rateConfig(settings)),
    conversionFeeBasisPoints: settings.CONVERSION_FEE_BASIS_POINTS,
    /** Pesewas that one operator alone may give to merchants and payers within 24 hours. */
    secondOperatorAboveMinor: BigInt(settings.SECOND_OPERATOR_ABOVE_GHS) * 100n,
    treasuryLimit: { GHS: settings.TREASURY_LIMIT_GHS, USDT: settings.TREASURY_LIMIT_USDT },
    /** How many GHS all open quotes together may promise. */
    openQuotesLimitGhs: settings.OPEN_QUOTES_LIMIT_GHS ?? settings.TREASURY_LIMIT_GHS,
  };
  reasons.assertNone();
  return config;
}

/** Reads and checks all settings. @throws ConfigError naming each that is missing, not usable or unsafe. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return buildConfig(environment);
}

let loaded: Config | undefined;

/** This process's settings, read once. @throws ConfigError */
export function config(): Config {
  loaded ??= readConfig();
  return loaded;
}
