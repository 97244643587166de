import { eq, sql } from "drizzle-orm";
import { apiKeys, merchants } from "@/drizzle/schema";
import { formatKey, hashKey } from "@/lib/auth/key-format";
import { hashPassword } from "@/lib/auth/password";
import type { Config } from "@/lib/config/env";
import { scopes } from "@/lib/contract/operation";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { bindInstallation } from "@/lib/installation/bind";
import { post } from "@/lib/ledger/post";
import { createMerchant } from "@/lib/merchants/create-merchant";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { refreshRates } from "@/lib/rates/refresh-rates";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { openingFloatMinor } from "./opening-float";
import { seedColleague, seedStaff, type SeededColleague, type SeededStaff } from "./people";

export interface SeededTestnet {
  apiKey: string;
  webhookSecret: string;
  merchant: { id: string; userId: string; email: string; password: string; wallet: string };
  secondMerchant: { id: string; apiKey: string; wallet: string };
  /** A second user of the first merchant. */
  colleague: SeededColleague;
  staff: SeededStaff[];
}

const first = {
  id: "mer_00000000000000000000000001",
  userId: "usr_00000000000000000000000001",
  keyId: "key_00000000000000000000000001",
  name: "Makola Trading",
  ownerName: "Esi Quaye",
  email: "esi@makola.example",
  kycStatus: "approved",
  kycTier: "enhanced",
} as const;

const second = {
  id: "mer_00000000000000000000000002",
  userId: "usr_00000000000000000000000002",
  keyId: "key_00000000000000000000000002",
  name: "Kumasi Fabrics",
  ownerName: "Kofi Asante",
  email: "kofi@kumasi.example",
  kycStatus: "not_started",
  kycTier: "minimum",
} as const;

type DemoMerchant = typeof first | typeof second;

/**
 * Seeds a testnet: two merchants with keys of every scope, staff, funded floats and a first rate. All ids
 * are fixed, so that repeated calls change nothing.
 */
export async function seedTestnet(config: Config): Promise<SeededTestnet> {
  const { secrets } = config;
  if (config.environment !== "testnet" || !secrets) throw new Error("Only a testnet is seeded.");
  await bindInstallation();
  const { demo, demoPeople } = secrets;
  const seeded = await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727002)`);
    const wallet = await seedMerchant(tx, first, demo.merchantPassword, demo.webhookSecret);
    const secondWallet = await seedMerchant(
      tx,
      second,
      demo.merchantPassword,
      demo.secondWebhookSecret,
    );
    const apiKey = await seedKey(tx, first, demo.apiKeySecret);
    const secondKey = await seedKey(tx, second, demo.secondApiKeySecret);
    const colleague = await seedColleague(tx, first.id, demoPeople.colleaguePassword);
    const staff = await seedStaff(tx, secrets);
    for (const provider of providerCodes) await fundFloat(tx, provider);
    return { wallet, secondWallet, apiKey, secondKey, colleague, staff };
  });
  await refreshRates();
  return {
    apiKey: seeded.apiKey,
    webhookSecret: demo.webhookSecret,
    merchant: {
      id: first.id,
      userId: first.userId,
      email: first.email,
      password: demo.merchantPassword,
      wallet: seeded.wallet,
    },
    secondMerchant: { id: second.id, apiKey: seeded.secondKey, wallet: seeded.secondWallet },
    colleague: seeded.colleague,
    staff: seeded.staff,
  };
}

async function seedMerchant(
  tx: DbTransaction,
  demo: DemoMerchant,
  password: string,
  webhookSecret: string,
): Promise<string> {
  const { id, name, kycStatus, kycTier } = demo;
  const [existing] = await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, id));
  if (existing) return mainWalletOf(id);
  return createMerchant(tx, {
    id,
    name,
    kycStatus,
    kycTier,
    owner: {
      id: demo.userId,
      email: demo.email,
      name: demo.ownerName,
      passwordHash: await hashPassword(password),
    },
    webhookSecret,
  });
}

async function seedKey(tx: DbTransaction, demo: DemoMerchant, secret: string): Promise<string> {
  const key = formatKey("test", secret);
  await tx
    .insert(apiKeys)
    .values({
      id: demo.keyId,
      merchantId: demo.id,
      userId: demo.userId,
      name: "Demo key",
      scopes: [...scopes],
      prefix: "ck_test_",
      lastFour: key.slice(-4),
      hash: hashKey(key),
    })
    .onConflictDoNothing();
  return key;
}

/** Posts the opening float of a simulated provider; once, by its key. */
async function fundFloat(tx: DbTransaction, provider: ProviderCode): Promise<void> {
  await post(tx, {
    key: `opening:${provider}`,
    kind: "opening",
    transactionId: null,
    entries: [
      {
        account: { kind: "float", provider, currency: "GHSFIAT" },
        amountMinor: -openingFloatMinor,
      },
      { account: { kind: "equity", currency: "GHSFIAT" }, amountMinor: openingFloatMinor },
    ],
  });
}
