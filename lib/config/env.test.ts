import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { english, generateMnemonic } from "viem/accounts";
import { afterAll, describe, expect, it, test } from "vitest";
import { ConfigError, readConfig } from "./env";

const folder = mkdtempSync(join(tmpdir(), "cedirail-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const testnet = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...settings } as unknown as NodeJS.ProcessEnv);

const sound: Record<string, string> = {
  CEDIRAIL_ENV: "mainnet",
  DATA_DIR: join(folder, "mainnet"),
  DATABASE_URL: "postgres://database.example/cedirail",
  PUBLIC_URL: "https://pay.example",
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  WALLET_MNEMONIC: generateMnemonic(english),
  MTN_BASE_URL: "https://momo.example",
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: "obviously-fake",
  MTN_DISBURSEMENT_API_USER: randomUUID(),
  MTN_DISBURSEMENT_API_KEY: "obviously-fake",
  RATE_SOURCES: "coinbase,coingecko",
};
const mainnet = (settings: Record<string, string> = {}) =>
  readConfig({ ...sound, ...settings } as unknown as NodeJS.ProcessEnv);

/** The one sentence with which the start is refused. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error("The settings were taken.");
}

describe("mainnet", () => {
  test("starts with sound settings, and with nothing drawn for itself", () => {
    expect(mainnet()).toMatchObject({ environment: "mainnet", secrets: null, rateLimitScale: 1 });
  });

  it.each(Object.keys(sound).filter((name) => name !== "CEDIRAIL_ENV" && name !== "DATA_DIR"))(
    "refuses to start without %s, and names it",
    (name) => {
      expect(refusal(() => mainnet({ [name]: "" }))).toContain(name);
    },
  );

  it.each([
    ["RATE_SOURCES", "coinbase,sandbox"],
    ["RATE_LIMIT_SCALE", "2"],
    ["RETRY_TIME_SCALE", "0.001"],
    ["WEBHOOK_ALLOW_LOOPBACK", "1"],
    ["PUBLIC_URL", "http://pay.example"],
    ["MTN_BASE_URL", "http://localhost:9000"],
    ["MTN_BASE_URL", "http://127.0.0.1:9000"],
    ["MTN_BASE_URL", "http://127.9.9.9:9000"],
    ["MTN_BASE_URL", "http://[::1]:9000"],
    ["MTN_BASE_URL", "http://momo.example"],
    ["AIRTEL_BASE_URL", "http://127.0.0.1:9000"],
    ["TELECEL_BASE_URL", "http://telecel.example"],
    ["ENCRYPTION_KEY", Buffer.alloc(32).toString("base64")],
    ["ENCRYPTION_KEY", Buffer.alloc(32, "ab").toString("base64")],
    ["ENCRYPTION_KEY", randomBytes(16).toString("base64")],
    ["WALLET_MNEMONIC", "test test test test test test test test test test test junk"],
    ["WALLET_MNEMONIC", "twelve words that are no mnemonic at all"],
  ])("refuses the unsafe %s=%s, and names it", (name, value) => {
    const message = refusal(() => mainnet({ [name]: value }));
    expect(message).toContain(name);
    if (/KEY|MNEMONIC/.test(name)) expect(message).not.toContain(value);
  });

  test("names everything that is missing at once", () => {
    const message = refusal(() => mainnet({ ENCRYPTION_KEY: "", DATABASE_URL: "" }));
    expect(message).toContain("ENCRYPTION_KEY");
    expect(message).toContain("DATABASE_URL");
  });

  test("a rail without credentials is closed; one must be open", () => {
    expect(mainnet().rails).toMatchObject({
      airtel: null,
      telecel: null,
      mtn: { collection: null },
    });
    const noMtn = {
      MTN_DISBURSEMENT_SUBSCRIPTION_KEY: "",
      MTN_DISBURSEMENT_API_USER: "",
      MTN_DISBURSEMENT_API_KEY: "",
    };
    expect(refusal(() => mainnet(noMtn))).toContain("one rail at least");
    const telecel = {
      ...noMtn,
      TELECEL_BASE_URL: "https://openapi.example",
      TELECEL_API_KEY: "obviously-fake",
      TELECEL_PUBLIC_KEY: Buffer.from("obviously-fake").toString("base64"),
      TELECEL_SERVICE_PROVIDER_CODE: "123456",
    };
    expect(mainnet(telecel).rails).toMatchObject({ mtn: null, telecel: { context: "openapi" } });
    expect(refusal(() => mainnet({ ...telecel, TELECEL_CONTEXT: "sandbox" }))).toContain(
      "TELECEL_CONTEXT",
    );
    expect(refusal(() => mainnet({ ...telecel, TELECEL_API_KEY: "" }))).toContain(
      "TELECEL_API_KEY",
    );
  });

  test("draws no secrets on the disk", () => {
    mainnet();
    expect(() => statSync(join(folder, "mainnet"))).toThrow("ENOENT");
  });
});

describe("testnet", () => {
  test("starts without a single setting", () => {
    expect(testnet()).toMatchObject({ environment: "testnet", port: 3000, rateLimitScale: 1 });
  });

  test("draws its secrets once per data folder and keeps them from other users", () => {
    const { secrets } = testnet();
    expect(testnet().secrets).toEqual(secrets);
    const path = join(folder, "secrets.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8")).toContain(secrets?.encryptionKey ?? "nothing was drawn");
    const other = mkdtempSync(join(tmpdir(), "cedirail-config-"));
    expect(testnet({ DATA_DIR: other }).secrets).not.toEqual(secrets);
    rmSync(other, { recursive: true });
  });

  it.each([
    ["CEDIRAIL_ENV", "production"],
    ["PORT", "70000"],
    ["PORT", "http"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_POOL", "0"],
    ["RATE_LIMIT_SCALE", "0"],
    ["RATE_LIMIT_SCALE", "-1"],
    ["RETRY_TIME_SCALE", "Infinity"],
    ["RETRY_TIME_SCALE", "fast"],
    ["LOG_LEVEL", "loud"],
    ["MTN_BASE_URL", "momo.example"],
    ["MTN_BASE_URL", "ftp://momo.example"],
    ["RATE_SOURCES", "coinbase,crystal-ball"],
    ["SANDBOX_RATE", "0.5"],
    ["SANDBOX_RATE", "1e2"],
    ["ENCRYPTION_KEY", "not base64!"],
    ["TRUSTED_PROXIES", "10.0.0.0/8,proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["AIRTEL_PIN_PADDING", "none"],
    ["TELECEL_CONTEXT", "live"],
    ["TELECEL_SERVICE_PROVIDER_CODE", "no"],
    ["MTN_CALLBACK_URL", "http://192.0.2.1:3000"],
    ["MTN_CALLBACK_URL", "http://[2001:db8::1]:3000"],
    ["CONVERSION_FEE_BASIS_POINTS", "-1"],
    ["WORKER_CONCURRENCY", "1.5"],
  ])("refuses %s=%s, and names it", (name, value) => {
    expect(refusal(() => testnet({ [name]: value }))).toMatch(
      name === "MTN_CALLBACK_URL" ? /MTN_CALLBACK_URL|PUBLIC_URL/ : new RegExp(name),
    );
  });

  test("draws what the rails need beside an older folder's secrets, which stay", () => {
    const older = mkdtempSync(join(tmpdir(), "cedirail-config-"));
    const first = testnet({ DATA_DIR: older }).secrets;
    rmSync(join(older, "rail-secrets.json"));
    const second = testnet({ DATA_DIR: older }).secrets;
    expect(second?.encryptionKey).toBe(first?.encryptionKey);
    expect(second?.airtel).not.toEqual(first?.airtel);
    expect(statSync(join(older, "rail-secrets.json")).mode & 0o777).toBe(0o600);
    rmSync(older, { recursive: true });
  });

  test("takes addresses and ranges of proxies", () => {
    const { trustedProxies } = testnet({ TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32,127.0.0.1" });
    expect(trustedProxies).toEqual(["10.0.0.0/8", "2001:db8::/32", "127.0.0.1"]);
  });
});
