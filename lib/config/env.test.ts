import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { ConfigError, readConfig } from "./env";

const folder = mkdtempSync(join(tmpdir(), "cedirail-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const testnet = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...settings } as unknown as NodeJS.ProcessEnv);

/** The one sentence with which the start is rejected. */
function rejection(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).reasons).toHaveLength(1);
    return (error as ConfigError).message;
  }
  throw new Error("The settings were accepted.");
}

describe("testnet", () => {
  test("starts without a single setting", () => {
    expect(testnet()).toMatchObject({ environment: "testnet", port: 3000, rateLimitScale: 1 });
  });

  test("makes claims above 100 USDT wait 24 hours unless other values are set", () => {
    expect(testnet().claimWait).toEqual({ aboveMinor: 100_000_000n, hours: 24 });
    const settings = { CLAIM_WAIT_ABOVE_USDT: "0", CLAIM_WAIT_HOURS: "48" };
    expect(testnet(settings).claimWait).toEqual({ aboveMinor: 0n, hours: 48 });
    for (const name of ["CLAIM_WAIT_ABOVE_USDT", "CLAIM_WAIT_HOURS"])
      expect(() => testnet({ [name]: "-1" })).toThrow(name);
  });

  test("generates its secrets once per data folder, readable only by its owner", () => {
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
    ["MTN_CONFIRMED_STATUSES", "SUCCESSFUL"],
    ["AIRTEL_CONFIRMED_STATUSES", "none,TR"],
    ["TELECEL_SERVICE_PROVIDER_CODE", "no"],
    ["MTN_CALLBACK_URL", "http://192.0.2.1:3000"],
    ["MTN_CALLBACK_URL", "http://[2001:db8::1]:3000"],
    ["CONVERSION_FEE_BASIS_POINTS", "-1"],
    ["WORKER_CONCURRENCY", "1.5"],
    ["WEBHOOK_PORTS", "443,https"],
    ["WEBHOOK_PORTS", "70000"],
    ["SMTP_URL", "https://relay.example"],
    ["SMTP_URL", "smtp://relay.example?tls.rejectUnauthorized=false"],
    ["MAIL_FROM", "Cedirail"],
    ["MAIL_FROM", "a@b.example\nBcc: c@d.example"],
    ["SMS_GATEWAY_URL", "https://sms.example"],
    ["OIDC_ISSUER", "https://login.example/?tenant=1"],
    ["OIDC_ISSUER", "login.example"],
    ["OIDC_NAME", " "],
    ["CHAIN_USDT", "0xdAC17F958D2ee523a2206206994597C13D831eC7"],
    ["CHAIN_RPC_URL", "ws://127.0.0.1:8545"],
    ["CHAIN_START_BLOCK", "-1"],
    ["CHAIN_CONFIRMATIONS", "0"],
    ["CHAIN_MAX_FEE_GWEI", "0"],
    ["CHAIN_MAX_FEE_GWEI", "-1"],
    ["CHAIN_MAX_FEE_GWEI", "0.0000000001"],
    ["CHAIN_MAX_FEE_GWEI", "1e9"],
    ["CHAIN_ACCOUNT_KEY", "xpub"],
    ["SIGNER_TOKEN", "short"],
  ])("rejects %s=%s, and names it", (name, value) => {
    expect(rejection(() => testnet({ [name]: value }))).toMatch(
      name === "MTN_CALLBACK_URL" ? /MTN_CALLBACK_URL|PUBLIC_URL/ : new RegExp(name),
    );
  });

  test("generates what the rails need beside an older folder's secrets, which are kept", () => {
    const older = mkdtempSync(join(tmpdir(), "cedirail-config-"));
    const first = testnet({ DATA_DIR: older }).secrets;
    rmSync(join(older, "rail-secrets.json"));
    const second = testnet({ DATA_DIR: older }).secrets;
    expect(second?.encryptionKey).toBe(first?.encryptionKey);
    expect(second?.airtel).not.toEqual(first?.airtel);
    expect(statSync(join(older, "rail-secrets.json")).mode & 0o777).toBe(0o600);
    rmSync(older, { recursive: true });
  });

  test("has a chain where one is set, with a signer on this machine in a worker alone", () => {
    expect(testnet().chain).toBeNull();
    const chain = {
      CHAIN_RPC_URL: "http://127.0.0.1:8545/",
      CHAIN_ID: "31337",
      CHAIN_USDT: "0xdac17f958d2ee523a2206206994597c13d831ec7",
    };
    const { accountKey, secrets, ...config } = testnet({ ...chain, CHAIN_START_BLOCK: "0" });
    expect(config.chain).toMatchObject({
      rpcUrl: "http://127.0.0.1:8545",
      chainId: 31337,
      token: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
      identity: null,
      accountKey,
      confirmations: 12,
      explorerUrl: null,
      nativeSymbol: "ETH",
      startBlock: 0n,
      mines: false,
      signer: null,
    });
    const worker = testnet({ ...chain, SIGNER_URL: "http://127.0.0.1:4110" });
    expect(worker.chain?.signer).toEqual({
      url: "http://127.0.0.1:4110",
      token: secrets?.chain.signerToken,
    });
  });

  test("has an issuer where all of its settings are set, named as it names itself", () => {
    expect(testnet().oidc).toBeNull();
    const issuer = {
      OIDC_ISSUER: "https://login.example/shop/",
      OIDC_CLIENT_ID: "cedirail",
      OIDC_CLIENT_SECRET: "obviously-fake",
      OIDC_NAME: "Kente ID",
    };
    expect(testnet(issuer).oidc).toEqual({
      issuer: "https://login.example/shop/",
      clientId: "cedirail",
      clientSecret: "obviously-fake",
      name: "Kente ID",
    });
    for (const name of Object.keys(issuer))
      expect(rejection(() => testnet({ ...issuer, [name]: "" }))).toContain(name);
  });

  test("takes addresses and ranges of proxies", () => {
    const { trustedProxies } = testnet({ TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32,127.0.0.1" });
    expect(trustedProxies).toEqual(["10.0.0.0/8", "2001:db8::/32", "127.0.0.1"]);
  });
});
