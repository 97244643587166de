import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatePrivateKey } from "viem/accounts";

/** What a testnet generates in its data folder on first use; mainnet takes these from settings only. */
export type Secrets = ReturnType<typeof drawSecrets> &
  ReturnType<typeof drawRailSecrets> &
  ReturnType<typeof drawStaffSecrets> &
  ReturnType<typeof drawReviewSecrets> &
  ReturnType<typeof drawChainSecrets>;

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

function drawSecrets() {
  return {
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

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const drawTotpSecret = () =>
  Array.from(randomBytes(32), (byte) => base32Alphabet[byte % 32]).join("");
const drawStaff = () => ({
  password: `staff-${randomBase62(16)}`,
  totpSecret: drawTotpSecret(),
});

/** What the rails and the staff of a testnet need; a file of its own, drawn after the first. */
function drawRailSecrets() {
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
      /** A second person of the first merchant, so that payouts can be approved. */
      colleaguePassword: `demo-${randomBase62(16)}`,
      compliance: drawStaff(),
      operator: drawStaff(),
    },
  };
}

/** A second operator, who confirms what the first proposes; a file of its own, drawn after the others. */
const drawStaffSecrets = () => ({ secondOperator: drawStaff() });

/** A second person who reviews; a file of its own, drawn after the others. */
const drawReviewSecrets = () => ({ secondCompliance: drawStaff() });

/** What a testnet needs for its chain: the signer's token, and the key of a payer outside of the service. */
const drawChainSecrets = () => ({
  chain: { signerToken: randomBase62(43), payerPrivateKey: generatePrivateKey() },
});

/** Reads the secrets of the data folder, drawing first those that are absent. */
export function loadOrDrawSecrets(dataDirectory: string): Secrets {
  const read = <T>(name: string, draw: () => T): T => {
    const text = () => `${JSON.stringify(draw(), null, 2)}\n`;
    return JSON.parse(loadOrDraw(join(dataDirectory, name), text)) as T;
  };
  return {
    ...read("secrets.json", drawSecrets),
    ...read("rail-secrets.json", drawRailSecrets),
    ...read("staff-secrets.json", drawStaffSecrets),
    ...read("chain-secrets.json", drawChainSecrets),
    ...read("review-secrets.json", drawReviewSecrets),
  };
}

/** Reads a simulator's RSA key (PEM), drawing it first where it is absent. */
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
 * Reads a file, writing it first where it is absent. Safe when several processes start at once: it appears
 * whole or not at all, and the first one wins.
 */
export function loadOrDraw(path: string, draw: () => string): string {
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
