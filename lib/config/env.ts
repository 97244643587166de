import { isIP } from "node:net";
import { resolve } from "node:path";
import { english } from "viem/accounts";
import { z } from "zod";
import { ConfigError } from "./error";
import { railConfig, railSettings, unsafeRails } from "./rails";
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
  PROVIDER_TIMEOUT_MS: wholeNumber.default(10_000),

  RATE_SOURCES: list.optional(),
  RATE_SPREAD_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(50),
  RATE_MAX_DEVIATION_BASIS_POINTS: wholeNumber.default(300),
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
});
type Settings = z.infer<typeof settingsSchema>;

export type Config = ReturnType<typeof buildConfig>;

const rateSourceNames = ["sandbox", "coinbase", "coingecko", "binance-p2p", "bybit-p2p"] as const;
export type RateSourceName = (typeof rateSourceNames)[number];

function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const present = Object.fromEntries(
    Object.keys(settingsSchema.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settingsSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`The setting ${String(issue?.path[0])} is not usable: ${issue?.message}.`);
}

function refuseUnsafeMainnet(settings: Settings): void {
  if (settings.CEDIRAIL_ENV !== "mainnet") return;
  const needed = [
    "DATABASE_URL",
    "PUBLIC_URL",
    "ENCRYPTION_KEY",
    "WALLET_MNEMONIC",
    "RATE_SOURCES",
  ] as const;
  const missing = needed.filter((name) => settings[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(`Mainnet needs these settings: ${missing.join(", ")}.`);
  const unsafe: string[] = [];
  if (settings.RATE_SOURCES?.includes("sandbox")) unsafe.push("RATE_SOURCES (sandbox)");
  if (settings.RATE_LIMIT_SCALE !== 1) unsafe.push("RATE_LIMIT_SCALE");
  if (settings.RETRY_TIME_SCALE !== 1) unsafe.push("RETRY_TIME_SCALE");
  if (settings.WEBHOOK_ALLOW_LOOPBACK) unsafe.push("WEBHOOK_ALLOW_LOOPBACK");
  if (!settings.PUBLIC_URL?.startsWith("https://")) unsafe.push("PUBLIC_URL (must be https)");
  unsafe.push(...unsafeRails(settings));
  if (!isUsableMnemonic(settings.WALLET_MNEMONIC ?? ""))
    unsafe.push("WALLET_MNEMONIC (12 to 24 words of the English list, drawn at random)");
  if (unsafe.length > 0)
    throw new ConfigError(`Mainnet refuses these settings: ${unsafe.join(", ")}.`);
}

/** Development seeds known to everybody repeat one word; a drawn one hardly repeats any. */
function isUsableMnemonic(text: string): boolean {
  const words = text.split(" ");
  return (
    [12, 15, 18, 21, 24].includes(words.length) &&
    new Set(words).size > words.length / 2 &&
    words.every((word) => english.includes(word))
  );
}

function readEncryptionKey(text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length !== 32) throw new ConfigError("ENCRYPTION_KEY must be 32 bytes in base64.");
  if (new Set(key).size < 8)
    throw new ConfigError("ENCRYPTION_KEY is too weak: draw it at random.");
  return key;
}

/** MTN refuses a callback address whose host is an IP address, and with it every payout. */
function callbackConfig(callbackUrl: string): string {
  if (isIP(new URL(callbackUrl).hostname.replace(/^\[|\]$/g, "")) !== 0)
    throw new ConfigError(
      "PUBLIC_URL has an IP address for its host, which MTN refuses: use a host name, or set MTN_CALLBACK_URL to one.",
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
  const settings = parseSettings(environment);
  refuseUnsafeMainnet(settings);
  const testnet = settings.CEDIRAIL_ENV === "testnet";
  const dataDirectory = resolve(settings.DATA_DIR);
  const secrets = testnet ? loadOrDrawSecrets(dataDirectory) : null;
  const rails = railConfig(settings, secrets, dataDirectory);
  if (!testnet && !Object.values(rails).some(Boolean))
    throw new ConfigError(
      "Mainnet needs one rail at least: MTN_BASE_URL, AIRTEL_BASE_URL or TELECEL_BASE_URL with its credentials.",
    );
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    environment: settings.CEDIRAIL_ENV,
    port: settings.PORT,
    dataDirectory,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    publicUrl,
    /** Base of the addresses given to providers; MTN refuses one whose host is an IP address. */
    callbackUrl: callbackConfig(settings.MTN_CALLBACK_URL ?? publicUrl),
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    retryTimeScale: settings.RETRY_TIME_SCALE,
    webhookAllowLoopback: settings.WEBHOOK_ALLOW_LOOPBACK,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    providerTimeoutMs: settings.PROVIDER_TIMEOUT_MS,
    encryptionKey: readEncryptionKey(settings.ENCRYPTION_KEY ?? secrets?.encryptionKey ?? ""),
    walletMnemonic: settings.WALLET_MNEMONIC ?? secrets?.walletMnemonic ?? "",
    /** What the data folder drew for itself; null on mainnet. */
    secrets,
    /** By network; null: closed for want of an address or credentials. */
    rails,
    simulatorKeyBits: settings.SIMULATOR_KEY_BITS,
    simulatorNotices: {
      airtel: settings.SIMULATOR_AIRTEL_CALLBACK_URL ?? null,
      telecel: settings.SIMULATOR_TELECEL_RESULT_URL ?? null,
    },
    rates: rateConfig(settings),
    conversionFeeBasisPoints: settings.CONVERSION_FEE_BASIS_POINTS,
    treasuryLimit: { GHS: settings.TREASURY_LIMIT_GHS, USDT: settings.TREASURY_LIMIT_USDT },
  };
}

/** Reads and checks all settings. @throws ConfigError naming the first that is not usable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return buildConfig(environment);
}

let loaded: Config | undefined;

/** This process's settings, read once. @throws ConfigError */
export function config(): Config {
  loaded ??= readConfig();
  return loaded;
}
