import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { english, generateMnemonic } from "viem/accounts";
import { afterAll, describe, expect, it, test } from "vitest";
import { ConfigError, readConfig } from "./env";
import { soundMainnet } from "./test-mainnet";
import { isPatterned, whyWeakMnemonic } from "./strength";

const folder = mkdtempSync(join(tmpdir(), "cedirail-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const testnet = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...settings } as unknown as NodeJS.ProcessEnv);

const sound: Record<string, string> = { ...soundMainnet, DATA_DIR: join(folder, "mainnet") };
const airtelRail: Record<string, string> = {
  AIRTEL_BASE_URL: "https://airtel.example",
  AIRTEL_CLIENT_ID: randomUUID(),
  AIRTEL_CLIENT_SECRET: randomUUID(),
  AIRTEL_PIN: "4071",
  AIRTEL_CALLBACK_KEY: "obviously-fake",
};
const telecelRail: Record<string, string> = {
  TELECEL_BASE_URL: "https://openapi.example",
  TELECEL_API_KEY: "obviously-fake",
  TELECEL_PUBLIC_KEY: Buffer.from("obviously-fake").toString("base64"),
  TELECEL_SERVICE_PROVIDER_CODE: "123456",
};
const smsGateway: Record<string, string> = {
  SMS_GATEWAY_URL: "https://sms.example/send",
  SMS_GATEWAY_KEY: "obviously-fake",
  SMS_SENDER: "Cedirail",
};
const oidc: Record<string, string> = {
  OIDC_ISSUER: "https://login.example",
  OIDC_CLIENT_ID: "cedirail",
  OIDC_CLIENT_SECRET: "obviously-fake",
  OIDC_NAME: "Kente ID",
};
/** What a setting needs beside it to be the only one that is wrong. */
const completing: Record<string, Record<string, string>> = {
  AIRTEL_PIN: airtelRail,
  TELECEL_API_KEY: telecelRail,
  TELECEL_SERVICE_PROVIDER_CODE: telecelRail,
  SMS_GATEWAY_URL: smsGateway,
  SMS_GATEWAY_KEY: smsGateway,
  SMS_SENDER: smsGateway,
  OIDC_ISSUER: oidc,
  OIDC_CLIENT_SECRET: oidc,
};

const bytes = (byteOf: (index: number) => number) =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => byteOf(index) & 0xff)).toString("base64");

/** Setting, value, and what the sentence says of it. */
const unsafe: [name: string, value: string, sentence: string][] = [
  ...Object.keys(sound)
    .filter((name) => !/^(CEDIRAIL_ENV|DATA_DIR|MTN_.*)$/.test(name))
    .map((name): [string, string, string] => [name, "", `Mainnet needs ${name}.`]),
  ["MTN_BASE_URL", "", "at least one rail"],
  ["MTN_DISBURSEMENT_SUBSCRIPTION_KEY", "", "some are missing"],
  ["MTN_DISBURSEMENT_API_USER", "", "some are missing"],
  ["MTN_DISBURSEMENT_API_KEY", "", "some are missing"],
  ["RATE_SOURCES", "coinbase,coingecko,sandbox", "must not contain sandbox"],
  ["RATE_SOURCES", "coinbase", "two different sources"],
  ["RATE_SOURCES", "coinbase,coinbase", "two different sources"],
  ["RATE_MAX_DEVIATION_BASIS_POINTS", "5000", "at most 1000"],
  ["RATE_MAX_JUMP_BASIS_POINTS", "9000", "at most 2000"],
  ["RATE_SPREAD_BASIS_POINTS", "0", "must be above 0"],
  ["CONVERSION_FEE_BASIS_POINTS", "0", "must be above 0"],
  ["CLAIM_WAIT_HOURS", "0", "at least 1"],
  ["RATE_LIMIT_SCALE", "2", "testnet only"],
  ["RETRY_TIME_SCALE", "0.001", "testnet only"],
  ["WEBHOOK_ALLOW_LOOPBACK", "1", "testnet only"],
  ["SANDBOX_RATE", "15", "testnet only"],
  ["SIMULATOR_KEY_BITS", "2048", "testnet only"],
  ["SIMULATOR_AIRTEL_CALLBACK_URL", "https://pay.example", "testnet only"],
  ["SIMULATOR_TELECEL_RESULT_URL", "https://pay.example", "testnet only"],
  ["PUBLIC_URL", "http://pay.example", "does not use https"],
  ["PUBLIC_URL", "https://localhost", "localhost is a private"],
  ["PUBLIC_URL", "https://pay.localhost.", "is a private"],
  ["PUBLIC_URL", "https://cedirail.internal", "is a private"],
  ["PUBLIC_URL", "https://cedirail", "is a private"],
  ["PUBLIC_URL", "https://user:password@pay.example", "user name or password"],
  ["MTN_CALLBACK_URL", "http://pay.example", "does not use https"],
  ["MTN_CALLBACK_URL", "https://pay.127.0.0.1.nip.io", "is a private"],
  ...[
    "http://momo.example",
    "https://localhost:9000",
    "https://127.0.0.1:9000",
    "https://127.9.9.9",
    "https://0x7f.1",
    "https://2130706433",
    "https://0.0.0.0",
    "https://10.1.2.3",
    "https://100.64.0.1",
    "https://169.254.169.254",
    "https://172.31.255.255",
    "https://192.168.0.1",
    "https://198.18.0.1",
    "https://224.0.0.1",
    "https://255.255.255.255",
    "https://[::]",
    "https://[::1]:9000",
    "https://[fe80::1]",
    "https://[fd00::1]",
    "https://[ff02::1]",
    "https://[::ffff:127.0.0.1]",
    "https://[::ffff:10.0.0.1]",
    "https://[64:ff9b::10.0.0.1]",
    "https://[2002:7f00:1::]",
    "https://[2001:db8::1]",
  ].map((value): [string, string, string] => ["MTN_BASE_URL", value, "of a public host"]),
  ...[
    "AIRTEL",
    "TELECEL",
    "COINGECKO",
    "COINBASE",
    "BINANCE_P2P",
    "BYBIT_P2P",
    "OPEN_EXCHANGE_RATES",
  ]
    .map((name) => `${name}_BASE_URL`)
    .flatMap((name): [string, string, string][] => [
      [name, "http://provider.example", "does not use https"],
      [name, "https://192.168.1.1", "is a private"],
    ]),
  ["SMTP_URL", "smtps://app:changeme@relay.example", "default password"],
  ["SMS_GATEWAY_URL", "http://sms.example/send", "does not use https"],
  ["SMS_GATEWAY_URL", "https://10.0.0.1/send", "is a private"],
  ["SMS_GATEWAY_KEY", "changeme", "placeholder"],
  ["OIDC_ISSUER", "http://login.example", "does not use https"],
  ["OIDC_ISSUER", "https://10.0.0.1", "is a private"],
  ["OIDC_ISSUER", "", "some are missing: OIDC_ISSUER"],
  ["OIDC_CLIENT_SECRET", "changeme", "placeholder"],
  ["SMS_SENDER", "", "needs SMS_GATEWAY_KEY and SMS_SENDER"],
  ["MTN_BASE_URL", "https://sandbox.momodeveloper.mtn.com", "names a sandbox"],
  ["MTN_BASE_URL", "https://momodeveloper.mtn.com", "names a sandbox"],
  ["AIRTEL_BASE_URL", "https://openapiuat.airtel.africa", "names a sandbox"],
  ["AIRTEL_BASE_URL", "https://openapiuat.airtel.co.zm", "names a sandbox"],
  ["TELECEL_BASE_URL", "https://openapi.m-pesa.com/sandbox", "names a sandbox"],
  ["MTN_TARGET_ENVIRONMENT", "sandbox", "mtnghana"],
  ["MTN_TARGET_ENVIRONMENT", "mtnuganda", "mtnghana"],
  ["AIRTEL_COUNTRY", "ZM", "must be GH"],
  ["TELECEL_CONTEXT", "sandbox", "openapi"],
  ["TELECEL_SERVICE_PROVIDER_CODE", "000000", "the sandbox's"],
  ["TELECEL_API_KEY", "changeme", "placeholder"],
  ["AIRTEL_PIN", "1234", "easy to guess"],
  ["AIRTEL_PIN", "0000", "easy to guess"],
  ["MTN_DISBURSEMENT_API_KEY", "your-api-key", "placeholder"],
  ["MTN_DISBURSEMENT_SUBSCRIPTION_KEY", "<key>", "placeholder"],
  ["DATABASE_URL", "postgres://app:postgres@database.example/cedirail", "default password"],
  ["TRUSTED_PROXIES", "0.0.0.0/0", "list only your own proxies"],
  ["TRUSTED_PROXIES", "10.0.0.0/8,::/0", "list only your own proxies"],
  ["TRUSTED_PROXIES", "0.0.0.0/1,128.0.0.0/1", "list only your own proxies"],
  ["TRUSTED_PROXIES", "2000::/3", "list only your own proxies"],
  ["TRUSTED_PROXIES", "::ffff:0.0.0.0/96", "list only your own proxies"],
  ["TRUSTED_PROXIES", "64.0.0.0/5", "list only your own proxies"],
  ["TRUSTED_PROXIES", "0:0:0:0:0:ffff:0:0/96", "list only your own proxies"],
  ["TRUSTED_PROXIES", "fc00::/0", "list only your own proxies"],
  ["ENCRYPTION_KEY", bytes(() => 0), "follows a pattern"],
  ["ENCRYPTION_KEY", Buffer.alloc(32, "ab").toString("base64"), "follows a pattern"],
  ["ENCRYPTION_KEY", bytes((index) => index), "follows a pattern"],
  ["ENCRYPTION_KEY", bytes((index) => 255 - index), "follows a pattern"],
  ["ENCRYPTION_KEY", bytes((index) => 7 * index + 200), "follows a pattern"],
  ["ENCRYPTION_KEY", bytes((index) => 31 * (index % 16) ** 2), "follows a pattern"],
  ["ENCRYPTION_KEY", Buffer.from("a-password-of-32-characters-long").toString("base64"), "pattern"],
  ["ENCRYPTION_KEY", randomBytes(16).toString("base64"), "must be 32 bytes"],
];

const mainnet = (settings: Record<string, string> = {}) =>
  readConfig({ ...sound, ...settings } as unknown as NodeJS.ProcessEnv);

/** The sentences with which the start is rejected. */
function rejections(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).message).toBe((error as ConfigError).reasons.join("\n"));
    return (error as ConfigError).reasons;
  }
  throw new Error("The settings were accepted.");
}

/** The only sentence with which the start is rejected. */
function rejection(read: () => unknown): string {
  const sentences = rejections(read);
  expect(sentences).toHaveLength(1);
  return sentences[0] ?? "";
}

describe("mainnet", () => {
  test("starts with valid settings, and generates nothing", () => {
    expect(mainnet()).toMatchObject({ environment: "mainnet", secrets: null, rateLimitScale: 1 });
  });

  it.each(unsafe)("rejects the unsafe %s=%s, and says so: %s", (name, value, sentence) => {
    const message = rejection(() => mainnet({ ...completing[name], [name]: value }));
    expect(message).toMatch(new RegExp(`^[^\n]*${name}[^\n]*\\.$`));
    expect(message).toContain(sentence);
    if (/KEY|MNEMONIC|SECRET|PIN|TOKEN/.test(name) && value !== "")
      expect(message).not.toContain(value);
  });

  test("reports everything that is unsafe at once, each in its own sentence", () => {
    const worst = Object.fromEntries(unsafe.map(([name, value]) => [name, value]));
    const sentences = rejections(() =>
      mainnet({ ...telecelRail, ...airtelRail, ...smsGateway, ...oidc, ...worst }),
    );
    for (const name of Object.keys(worst))
      expect(sentences.filter((sentence) => sentence.includes(name)).join("\n")).not.toBe("");
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^\n]+\.$/);
  });

  test("reports at once what is missing, invalid and unsafe", () => {
    const sentences = rejections(() =>
      mainnet({ ENCRYPTION_KEY: "", PORT: "http", RATE_SPREAD_BASIS_POINTS: "0" }),
    );
    expect(sentences).toHaveLength(3);
    for (const name of ["ENCRYPTION_KEY", "PORT", "RATE_SPREAD_BASIS_POINTS"])
      expect(sentences.join("\n")).toContain(name);
  });

  test.each([
    ["TRUSTED_PROXIES", "10.0.0.0/8,172.16.0.0/12,fc00::/7,104.16.0.0/13,2400:cb00::/32,127.0.0.1"],
    ["MTN_BASE_URL", "https://proxy.momoapi.mtn.com"],
    ["PUBLIC_URL", "https://test-kitchen.example"],
    ["MTN_CALLBACK_URL", "https://callbacks.pay.example:8443"],
    ["RATE_SOURCES", "coinbase,binance-p2p,bybit-p2p"],
    ["SMTP_URL", "smtp://app:x8Fh2kq@10.0.0.5:587"],
    ["WEBHOOK_PORTS", "8443, 9443"],
  ])("accepts the valid %s=%s", (name, value) => {
    expect(mainnet({ [name]: value }).environment).toBe("mainnet");
  });

  test("rejects the secrets that a testnet generated in the same data folder", () => {
    const { secrets } = testnet();
    const key = secrets?.encryptionKey ?? "";
    expect(rejection(() => mainnet({ DATA_DIR: folder, ENCRYPTION_KEY: key }))).toBe(
      "ENCRYPTION_KEY was generated for the testnet in DATA_DIR: set a new one.",
    );
  });

  test("never mistakes what is drawn at random for a pattern", () => {
    for (let round = 0; round < 500; round += 1) {
      expect(isPatterned(randomBytes(32))).toBe(false);
      expect(whyWeakMnemonic(generateMnemonic(english))).toBeNull();
    }
  });

  test("moves no money on a status that its network has not confirmed", () => {
    const wordsOf = (settings: Record<string, string> = {}) => {
      const { rails } = mainnet({ ...airtelRail, ...telecelRail, ...settings });
      return Object.values(rails).map((rail) => [...(rail?.confirmedStatuses ?? [])]);
    };
    expect(wordsOf()).toEqual([[], [], []]);
    const confirmed = {
      MTN_CONFIRMED_STATUSES: "TRANSACTION_REVERSED",
      AIRTEL_CONFIRMED_STATUSES: "none",
      TELECEL_CONFIRMED_STATUSES: "Failed, expired",
    };
    expect(wordsOf(confirmed)).toEqual([["TRANSACTION_REVERSED"], [], ["FAILED", "EXPIRED"]]);
    expect(
      testnet({ AIRTEL_BASE_URL: "http://127.0.0.1:1" }).rails.airtel?.confirmedStatuses,
    ).toEqual(new Set(["TR"]));
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
    expect(rejection(() => mainnet(noMtn))).toContain("at least one rail");
    const telecel = { ...noMtn, ...telecelRail };
    expect(mainnet(telecel).rails).toMatchObject({ mtn: null, telecel: { context: "openapi" } });
    expect(rejection(() => mainnet({ ...telecel, TELECEL_CONTEXT: "sandbox" }))).toContain(
      "TELECEL_CONTEXT",
    );
    expect(rejection(() => mainnet({ ...telecel, TELECEL_API_KEY: "" }))).toContain(
      "TELECEL_API_KEY",
    );
  });

  test("generates no secrets on disk", () => {
    mainnet();
    expect(() => statSync(join(folder, "mainnet"))).toThrow("ENOENT");
  });
});
