import { existsSync, readFileSync } from "node:fs";
import { BlockList, isIPv6, isIP } from "node:net";
import { join } from "node:path";
import { isPublicAddress } from "@/lib/public-address";
import { unsafeChain } from "./mainnet-chain";
import type { Settings } from "./settings";
import { isPatterned } from "./strength";

/**
 * What mainnet rejects (contract §6): one sentence per setting that is missing or unsafe. An invalid setting
 * has been reported before and counts as absent here.
 */
export function unsafeOnMainnet(
  settings: Settings,
  given: ReadonlySet<string>,
  dataDirectory: string,
): string[] {
  return [
    ...missing(given),
    ...testnetOnly(settings, given),
    ...unsafeAddresses(settings),
    ...sandboxRails(settings),
    ...unsafeRates(settings),
    ...unsafeClaims(settings),
    ...trustingProxies(settings.TRUSTED_PROXIES),
    ...weakSecrets(settings),
    ...knownSecrets(settings, dataDirectory),
    ...unsafeChain(settings, given, dataDirectory),
  ];
}

const needed = [
  "DATABASE_URL",
  "PUBLIC_URL",
  "ENCRYPTION_KEY",
  "CHAIN_ACCOUNT_KEY",
  "RATE_SOURCES",
  "SMTP_URL",
  "MAIL_FROM",
  "TREASURY_LIMIT_GHS",
  "TREASURY_LIMIT_USDT",
  "SCREENING_LIST_FILE",
];

function missing(given: ReadonlySet<string>): string[] {
  return needed.filter((name) => !given.has(name)).map((name) => `Mainnet needs ${name}.`);
}

/** Read on a testnet only: on mainnet they are a mistake. */
const testnetSettings = [
  "SANDBOX_RATE",
  "SIMULATOR_KEY_BITS",
  "SIMULATOR_AIRTEL_CALLBACK_URL",
  "SIMULATOR_TELECEL_RESULT_URL",
];

function testnetOnly(settings: Settings, given: ReadonlySet<string>): string[] {
  const names = testnetSettings.filter((name) => given.has(name));
  if (settings.RATE_LIMIT_SCALE !== 1) names.push("RATE_LIMIT_SCALE");
  if (settings.RETRY_TIME_SCALE !== 1) names.push("RETRY_TIME_SCALE");
  if (settings.WEBHOOK_ALLOW_LOOPBACK) names.push("WEBHOOK_ALLOW_LOOPBACK");
  return names.map((name) => `${name} is for testnet only: remove it.`);
}

const addressSettings = [
  "PUBLIC_URL",
  "MTN_CALLBACK_URL",
  "SMS_GATEWAY_URL",
  "OIDC_ISSUER",
  "CHAIN_EXPLORER_URL",
  "MTN_BASE_URL",
  "AIRTEL_BASE_URL",
  "TELECEL_BASE_URL",
  "COINGECKO_BASE_URL",
  "COINBASE_BASE_URL",
  "BINANCE_P2P_BASE_URL",
  "BYBIT_P2P_BASE_URL",
  "OPEN_EXCHANGE_RATES_BASE_URL",
] as const;

function unsafeAddresses(settings: Settings): string[] {
  return addressSettings.flatMap((name) => {
    const why = settings[name] === undefined ? null : whyNotPublic(settings[name]);
    return why === null ? [] : [`${name} must be an https URL of a public host: ${why}.`];
  });
}

/** Usual names of systems that move no real money. */
const sandboxAddress =
  /sandbox|simulator|momodeveloper|(uat|staging|preprod)([.\-/]|$)|(^|[.\-/])(test|dev|stage|stg|mock|demo)([.\-/]|$)/;

function sandboxRails(settings: Settings): string[] {
  const unsafe: string[] = [];
  for (const name of ["MTN_BASE_URL", "AIRTEL_BASE_URL", "TELECEL_BASE_URL"] as const) {
    const { hostname, pathname } = new URL(settings[name] ?? "https://unset.example");
    if (sandboxAddress.test((hostname + pathname).toLowerCase()))
      unsafe.push(`${name} names a sandbox (${hostname}): use the network's production host.`);
  }
  if (settings.MTN_TARGET_ENVIRONMENT !== "mtnghana")
    unsafe.push("MTN_TARGET_ENVIRONMENT must be mtnghana on mainnet.");
  if (settings.AIRTEL_COUNTRY !== "GH") unsafe.push("AIRTEL_COUNTRY must be GH on mainnet.");
  if (settings.TELECEL_CONTEXT === "sandbox")
    unsafe.push("TELECEL_CONTEXT must be openapi on mainnet, not sandbox.");
  return unsafe;
}

const maxDeviationBasisPoints = 1_000;
const maxJumpBasisPoints = 2_000;

function unsafeClaims({ CLAIM_WAIT_HOURS: hours }: Settings): string[] {
  return hours === 0
    ? ["CLAIM_WAIT_HOURS must be at least 1, or a stolen SIM card empties a wallet at once."]
    : [];
}

function unsafeRates(settings: Settings): string[] {
  const unsafe: string[] = [];
  const sources = settings.RATE_SOURCES;
  if (sources?.includes("sandbox"))
    unsafe.push("RATE_SOURCES must not contain sandbox, whose price is made up.");
  if (sources && new Set(sources).size < 2)
    unsafe.push("RATE_SOURCES needs at least two different sources: one alone is never trusted.");
  if (settings.RATE_MAX_DEVIATION_BASIS_POINTS > maxDeviationBasisPoints)
    unsafe.push(
      `RATE_MAX_DEVIATION_BASIS_POINTS must be at most ${maxDeviationBasisPoints}, or contradictions go undetected.`,
    );
  if (settings.RATE_MAX_JUMP_BASIS_POINTS > maxJumpBasisPoints)
    unsafe.push(
      `RATE_MAX_JUMP_BASIS_POINTS must be at most ${maxJumpBasisPoints}, or no jump stops quoting.`,
    );
  for (const name of ["RATE_SPREAD_BASIS_POINTS", "CONVERSION_FEE_BASIS_POINTS"] as const)
    if (settings[name] === 0) unsafe.push(`${name} must be above 0.`);
  return unsafe;
}

/** Public addresses far apart: no proxy network covers two of them. */
const publicIpv4 = Array.from({ length: 223 }, (_, index) => index + 1)
  .filter((first) => first !== 10 && first !== 127)
  .map((first) => `${first}.58.216.34`);
const publicIpv6 = ["2001:4860:4860::8888", "2606:4700::1111", "2a02:c7c::1", "2400:dd00::1"];

/** By which addresses are covered, however they are written. */
function trustingProxies(proxies: readonly string[]): string[] {
  const trusted = new BlockList();
  for (const entry of proxies) {
    const [base = "", bits] = entry.split("/");
    const family = isIPv6(base) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(base, family);
    else trusted.addSubnet(base, Number(bits), family);
  }
  const found = [
    ...publicIpv4.filter(
      (address) => trusted.check(address, "ipv4") || trusted.check(`::ffff:${address}`, "ipv6"),
    ),
    ...publicIpv6.filter((address) => trusted.check(address, "ipv6")),
  ];
  if (found.length < 2) return [];
  return [
    "TRUSTED_PROXIES covers so much of the internet that anyone could claim any address: list only your own proxies.",
  ];
}

function weakSecrets(settings: Settings): string[] {
  const unsafe: string[] = [];
  const key = settings.ENCRYPTION_KEY;
  if (key !== undefined && isPatterned(Buffer.from(key, "base64")))
    unsafe.push("ENCRYPTION_KEY follows a pattern: generate 32 random bytes.");
  if (settings.AIRTEL_PIN !== undefined && isGuessablePin(settings.AIRTEL_PIN))
    unsafe.push("AIRTEL_PIN is easy to guess: choose another one.");
  if (settings.TELECEL_SERVICE_PROVIDER_CODE === "000000")
    unsafe.push("TELECEL_SERVICE_PROVIDER_CODE is the sandbox's: use your own.");
  return unsafe;
}

function isGuessablePin(pin: string): boolean {
  return /^(.)\1*$/.test(pin) || "01234567890".includes(pin) || "09876543210".includes(pin);
}

const secretSettings = [
  "MTN_DISBURSEMENT_SUBSCRIPTION_KEY",
  "MTN_DISBURSEMENT_API_USER",
  "MTN_DISBURSEMENT_API_KEY",
  "MTN_COLLECTION_SUBSCRIPTION_KEY",
  "MTN_COLLECTION_API_USER",
  "MTN_COLLECTION_API_KEY",
  "AIRTEL_CLIENT_ID",
  "AIRTEL_CLIENT_SECRET",
  "AIRTEL_PIN",
  "AIRTEL_CALLBACK_KEY",
  "TELECEL_API_KEY",
  "SMS_GATEWAY_KEY",
  "OIDC_CLIENT_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "ENCRYPTION_KEY",
  "SIGNER_TOKEN",
] as const;

/** What manuals and templates put in place of a secret. */
const placeholder =
  /^(change[-_ ]?(me|it|this)|default|example|password|placeholder|postgres|replace[-_ ]?me|secret|simulator|test|todo|x+|your[-_ ].*|<.*>)$/i;

/** Placeholders, and secrets that a testnet generated in this data folder. */
function knownSecrets(settings: Settings, dataDirectory: string): string[] {
  const drawn = drawnSecrets(dataDirectory);
  const unsafe = secretSettings.flatMap((name) => {
    const value = settings[name];
    if (value === undefined) return [];
    if (placeholder.test(value)) return [`${name} is a placeholder: set the real one.`];
    return drawn.has(value)
      ? [`${name} was generated for the testnet in DATA_DIR: set a new one.`]
      : [];
  });
  for (const name of ["DATABASE_URL", "SMTP_URL"] as const)
    if (placeholder.test(passwordIn(settings[name])))
      unsafe.push(`${name} has a default password: choose another one.`);
  return unsafe;
}

function passwordIn(address: string | undefined): string {
  return address && URL.canParse(address) ? new URL(address).password : "";
}

function drawnSecrets(dataDirectory: string): Set<string> {
  const texts = ["secrets.json", "rail-secrets.json", "chain-secrets.json"]
    .map((name) => join(dataDirectory, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"));
  const drawn = new Set<string>();
  for (const text of texts)
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === "string") drawn.add(value);
      return value;
    });
  return drawn;
}

/** Names that resolve only within a machine or a network, and public ones that point there. */
const innerNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa|test|invalid|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/;

/** Whether a URL's host is public, by its text: no name is resolved. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !innerNames.test(host);
}

/**
 * Why `address` is not an https address on the public internet, to follow "because"; null where it is one.
 * Never contains a user name or password.
 */
function whyNotPublic(address: string): string | null {
  const { protocol, hostname, username, password } = new URL(address);
  if (!isPublicHost(hostname))
    return `${hostname} is a private, loopback, link-local or reserved host`;
  if (protocol !== "https:") return "it does not use https";
  if (username !== "" || password !== "") return "it contains a user name or password";
  return null;
}
