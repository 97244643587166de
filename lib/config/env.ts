import { isIP } from "node:net";
import { resolve } from "node:path";
import { accountKeyConfig, chainConfig } from "./chain";
import { ConfigError, Reasons } from "./error";
import { filesConfig } from "./files";
import { unsafeOnMainnet } from "./mainnet";
import { namedKeys } from "./named-keys";
import { oidcConfig } from "./oidc";
import { railConfig } from "./rails";
import { screeningConfig } from "./screening";
import { loadOrDrawSecrets } from "./secrets";
import { parseSettings, type Settings } from "./settings";

export { ConfigError };

/** The only reader of `process.env` (contract §6). */

export type Config = ReturnType<typeof readConfig>;

const rateSourceNames = ["sandbox", "coinbase", "coingecko", "binance-p2p", "bybit-p2p"] as const;
export type RateSourceName = (typeof rateSourceNames)[number];

/** @param text absent only where that has been reported already */
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
      "PUBLIC_URL has an IP address as its host, which MTN rejects: use a host name, or set MTN_CALLBACK_URL to one.",
    );
  return callbackUrl;
}

function phoneHashKeys({ PHONE_HASH_KEYS: text }: Settings, encryptionKey: Buffer) {
  return namedKeys("PHONE_HASH_KEYS", text, encryptionKey, "cedirail phone hash");
}

function mailConfig({ SMTP_URL: url, MAIL_FROM: from }: Settings, testnet: boolean) {
  return url ? { url, from, requiresTls: !testnet } : null;
}

function smsGatewayConfig(settings: Settings) {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key, SMS_SENDER: sender } = settings;
  if (url === undefined) return null;
  if (key === undefined || sender === undefined)
    throw new ConfigError("SMS_GATEWAY_URL needs SMS_GATEWAY_KEY and SMS_SENDER.");
  return { url, key, sender };
}

function rateConfig(settings: Settings) {
  const sources = settings.RATE_SOURCES ?? ["sandbox"];
  const unknown = sources.filter((name) => !(rateSourceNames as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new ConfigError(
      `RATE_SOURCES may name ${rateSourceNames.join(", ")}, not ${unknown.join(", ")}.`,
    );
  return {
    sources: sources as RateSourceName[],
    spreadBasisPoints: settings.RATE_SPREAD_BASIS_POINTS,
    maxDeviationBasisPoints: settings.RATE_MAX_DEVIATION_BASIS_POINTS,
    /** A mid further than this from the last accepted one freezes quoting. */
    maxJumpBasisPoints: settings.RATE_MAX_JUMP_BASIS_POINTS,
    /** On mainnet no source is trusted alone. */
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

/** What all open quotes together may promise, whole units of each currency. */
function openQuotesLimit(settings: Settings) {
  return {
    GHSFIAT: settings.OPEN_QUOTES_LIMIT_GHS ?? settings.TREASURY_LIMIT_GHS,
    USDT: settings.OPEN_QUOTES_LIMIT_USDT ?? settings.TREASURY_LIMIT_USDT,
  };
}

/** How those who run the service watch it. */
function watching({ LOG_LEVEL: logLevel, METRICS_TOKEN: metricsToken }: Settings) {
  return { logLevel, metricsToken: metricsToken ?? null };
}

/** The largest balance, in micro-USDT, that leaves by a claim at once, and how long a larger one waits. */
function claimWait(settings: Settings) {
  return {
    aboveMinor: BigInt(settings.CLAIM_WAIT_ABOVE_USDT) * 1_000_000n,
    hours: settings.CLAIM_WAIT_HOURS,
  };
}

/** Where the simulators send their callbacks; null: to this service. */
function simulatorCallbacks(settings: Settings) {
  return {
    airtel: settings.SIMULATOR_AIRTEL_CALLBACK_URL ?? null,
    telecel: settings.SIMULATOR_TELECEL_RESULT_URL ?? null,
  };
}

/** Reads and checks all settings. @throws ConfigError naming each that is missing, invalid or unsafe. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const reasons = new Reasons();
  const { settings, given } = parseSettings(environment, reasons);
  const testnet = settings.CEDIRAIL_ENV === "testnet";
  const dataDirectory = resolve(settings.DATA_DIR);
  // No secrets are generated on disk for settings that are rejected.
  if (testnet) reasons.assertNone();
  else reasons.add(...unsafeOnMainnet(settings, given, dataDirectory));
  const secrets = testnet ? loadOrDrawSecrets(dataDirectory) : null;
  const encryptionKey = () => readEncryptionKey(settings.ENCRYPTION_KEY ?? secrets?.encryptionKey);
  const accountKey = reasons.attempt(() => accountKeyConfig(settings, secrets, dataDirectory));
  const rails = railConfig(settings, secrets, dataDirectory, reasons);
  if (!testnet && Object.values(rails).every((rail) => rail === null))
    reasons.add(
      "Mainnet needs at least one rail: MTN_BASE_URL, AIRTEL_BASE_URL or TELECEL_BASE_URL with its credentials.",
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
    /** Base of the callback addresses given to providers. */
    callbackUrl: reasons.attempt(() => callbackConfig(settings.MTN_CALLBACK_URL ?? publicUrl)),
    trustedProxies: settings.TRUSTED_PROXIES,
    ...watching(settings),
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    retryTimeScale: settings.RETRY_TIME_SCALE,
    /** Where merchants may let us send requests to; `ports` null: https and http on any port. */
    webhookDestinations: {
      ports: testnet ? null : [443, ...settings.WEBHOOK_PORTS],
      allowsLoopback: settings.WEBHOOK_ALLOW_LOOPBACK,
    },
    /** Null: e-mails are not sent; a testnet's arrive in the outbox. */
    mail: mailConfig(settings, testnet),
    /** Null: SMS are not sent; a testnet's arrive in the outbox. */
    smsGateway: reasons.attempt(() => smsGatewayConfig(settings)),
    /** Null: nobody signs in with another service. */
    oidc: reasons.attempt(() => oidcConfig(settings)),
    workerConcurrency: settings.WORKER_CONCURRENCY,
    providerTimeoutMs: settings.PROVIDER_TIMEOUT_MS,
    encryptionKey: reasons.attempt(encryptionKey),
    /** By which phone numbers are found: the first is for new ones, the others for what exists. */
    phoneHashKeys: reasons.attempt(() => phoneHashKeys(settings, encryptionKey())),
    files: filesConfig(settings, dataDirectory, encryptionKey, reasons),
    /** The extended public key of all addresses; the seed is the signer's alone. */
    accountKey,
    /** Null: there is no chain, and its rail is closed. */
    chain: reasons.attempt(() => chainConfig(settings, given, secrets, accountKey)),
    screening: reasons.attempt(() => screeningConfig(settings)),
    /** Secrets generated in the data folder; null on mainnet. */
    secrets,
    /** By network; null: closed, without an address or credentials. */
    rails,
    simulatorKeyBits: settings.SIMULATOR_KEY_BITS,
    simulatorCallbacks: simulatorCallbacks(settings),
    rates: reasons.attempt(() => rateConfig(settings)),
    conversionFeeBasisPoints: settings.CONVERSION_FEE_BASIS_POINTS,
    /** Pesewas that one operator may credit to merchants and payers within 24 hours without a second one. */
    secondOperatorAboveMinor: BigInt(settings.SECOND_OPERATOR_ABOVE_GHS) * 100n,
    claimWait: claimWait(settings),
    /** Pesewas of our float at each network below which no payout is sent over it. */
    minFloatMinor: readMinFloat(settings),
    treasuryLimit: { GHS: settings.TREASURY_LIMIT_GHS, USDT: settings.TREASURY_LIMIT_USDT },
    openQuotesLimit: openQuotesLimit(settings),
  };
  reasons.assertNone();
  return config;
}

let loaded: Config | undefined;

/** This process's settings, read once. @throws ConfigError */
export function config(): Config {
  loaded ??= readConfig();
  return loaded;
}

function readMinFloat(settings: Pick<Settings, `${"MTN" | "AIRTEL" | "TELECEL"}_MIN_FLOAT_GHS`>) {
  return {
    mtn: BigInt(settings.MTN_MIN_FLOAT_GHS) * 100n,
    airtel: BigInt(settings.AIRTEL_MIN_FLOAT_GHS) * 100n,
    telecel: BigInt(settings.TELECEL_MIN_FLOAT_GHS) * 100n,
  };
}
