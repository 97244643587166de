import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { english, generateMnemonic } from "viem/accounts";
import { z } from "zod";

/** What a testnet data folder draws for itself on first use; mainnet takes these from settings only. */
const secretsSchema = z.object({
  walletMnemonic: z.string(),
  encryptionKey: z.string(),
  databasePassword: z.string(),
  mtnDisbursement: z.object({
    subscriptionKey: z.string(),
    apiUser: z.string(),
    apiKey: z.string(),
  }),
  demo: z.object({
    apiKeySecret: z.string(),
    secondApiKeySecret: z.string(),
    merchantPassword: z.string(),
    webhookSecret: z.string(),
    secondWebhookSecret: z.string(),
  }),
});
export type Secrets = z.infer<typeof secretsSchema> &
  z.infer<typeof railSecretsSchema> &
  z.infer<typeof staffSecretsSchema>;

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const base62Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random base62 characters, each drawn without bias. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    const byte = randomBytes(1)[0] ?? 255;
    if (byte < 248) text += base62Alphabet[byte % 62];
  }
  return text;
}

function drawSecrets(): z.infer<typeof secretsSchema> {
  return {
    walletMnemonic: generateMnemonic(english),
    encryptionKey: randomBytes(32).toString("base64"),
    databasePassword: hex(16),
    mtnDisbursement: { subscriptionKey: hex(16), apiUser: randomUUID(), apiKey: hex(16) },
    demo: {
      apiKeySecret: randomBase62(32),
      secondApiKeySecret: randomBase62(32),
      merchantPassword: `demo-${randomBase62(16)}`,
      webhookSecret: `whsec_${randomBytes(32).toString("base64")}`,
      secondWebhookSecret: `whsec_${randomBytes(32).toString("base64")}`,
    },
  };
}

/** What the rails and the staff of a testnet need; a file of its own, drawn after the first. */
const railSecretsSchema = z.object({
  mtnCollection: z.object({ subscriptionKey: z.string(), apiUser: z.string(), apiKey: z.string() }),
  airtel: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    pin: z.string(),
    callbackKey: z.string(),
  }),
  telecel: z.object({ apiKey: z.string() }),
  demoPeople: z.object({
    /** Somebody else of the first merchant, so that payouts can be approved. */
    colleaguePassword: z.string(),
    compliance: z.object({ password: z.string(), totpSecret: z.string() }),
    operator: z.object({ password: z.string(), totpSecret: z.string() }),
  }),
});

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const drawTotpSecret = () =>
  Array.from(randomBytes(32), (byte) => base32Alphabet[byte % 32]).join("");
const drawStaff = () => ({
  password: `staff-${randomBase62(16)}`,
  totpSecret: drawTotpSecret(),
});

function drawRailSecrets(): z.infer<typeof railSecretsSchema> {
  return {
    mtnCollection: { subscriptionKey: hex(16), apiUser: randomUUID(), apiKey: hex(16) },
    airtel: {
      clientId: randomUUID(),
      clientSecret: randomUUID(),
      pin: String(randomInt(1000, 10_000)),
      callbackKey: hex(32),
    },
    telecel: { apiKey: randomBase62(32) },
    demoPeople: {
      colleaguePassword: `demo-${randomBase62(16)}`,
      compliance: drawStaff(),
      operator: drawStaff(),
    },
  };
}

/** A second operator, who confirms what the first proposes; a file of its own, drawn after the others. */
const staffSecretsSchema = z.object({
  secondOperator: z.object({ password: z.string(), totpSecret: z.string() }),
});

/** Reads what the data folder drew for itself on first use, drawing first what is absent. */
export function loadOrDrawSecrets(dataDirectory: string): Secrets {
  const read = (name: string, draw: () => unknown): unknown =>
    JSON.parse(loadOrDraw(join(dataDirectory, name), () => `${JSON.stringify(draw(), null, 2)}\n`));
  return {
    ...secretsSchema.parse(read("secrets.json", drawSecrets)),
    ...railSecretsSchema.parse(read("rail-secrets.json", drawRailSecrets)),
    ...staffSecretsSchema.parse(
      read("staff-secrets.json", () => ({ secondOperator: drawStaff() })),
    ),
  };
}

/**
 * Reads a simulator's RSA key (PEM), drawing it first where it is absent. The simulator holds it as
 * the provider would; on a testnet the settings take the public half from here.
 */
export function loadOrDrawKey(dataDirectory: string, name: string, bits: number): string {
  return loadOrDraw(
    join(dataDirectory, "simulators", `${name}-key.pem`),
    () =>
      generateKeyPairSync("rsa", {
        modulusLength: bits,
        publicKeyEncoding: { type: "spki", format: "pem" },
        privateKeyEncoding: { type: "pkcs8", format: "pem" },
      }).privateKey,
  );
}

/**
 * Reads a file, writing it first where it is absent. Safe when several processes start at once: it
 * appears whole or not at all, and the first one stays.
 */
function loadOrDraw(path: string, draw: () => string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, draw(), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, "utf8");
}
