import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
export type Secrets = z.infer<typeof secretsSchema>;

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

function drawSecrets(): Secrets {
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

/**
 * Reads `DATA_DIR/secrets.json`, drawing it first where it is absent. Safe when several processes
 * start at once: the file appears whole or not at all, and the first one stays.
 */
export function loadOrDrawSecrets(dataDirectory: string): Secrets {
  const path = join(dataDirectory, "secrets.json");
  if (!existsSync(path)) {
    mkdirSync(dataDirectory, { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, `${JSON.stringify(drawSecrets(), null, 2)}\n`, { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return secretsSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}
