import { apiKeys } from "@/drizzle/schema";
import { migrateDatabase } from "@/drizzle/migrate";
import { seedTestnet } from "@/drizzle/seed";
import { formatKey, hashKey } from "@/lib/auth/key-format";
import { config } from "@/lib/config/env";
import { scopes } from "@/lib/contract/operation";
import { closeDatabase, inTransaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import { createMerchant } from "@/lib/merchants/create-merchant";

export interface BenchMerchant {
  id: string;
  key: string;
  wallet: string;
}

export const merchantCount = 500;
/** The numbers in the ids of the bench's merchants. */
export const merchantNumbers = { first: 1000, last: 1000 + merchantCount - 1 };

const fundsMinor = 10_000_000_000n;

/** Seeds a testnet with funded merchants, a key each, in the database of the settings; leaves it closed. */
export async function makeWorld(): Promise<BenchMerchant[]> {
  await migrateDatabase(config().databaseUrl ?? "");
  await seedTestnet(config());
  const merchants: BenchMerchant[] = [];
  for (let number = merchantNumbers.first; number <= merchantNumbers.last; number += 1)
    merchants.push(await makeMerchant(String(number).padStart(26, "0")));
  await closeDatabase();
  return merchants;
}

async function makeMerchant(suffix: string): Promise<BenchMerchant> {
  const id = `mer_${suffix}`;
  const userId = `usr_${suffix}`;
  const key = formatKey("test");
  const wallet = await inTransaction(async (tx) => {
    const address = await createMerchant(tx, {
      id,
      name: `Bench ${suffix}`,
      kycStatus: "approved",
      kycTier: "enhanced",
      owner: {
        id: userId,
        email: `bench${suffix}@example.com`,
        name: "Bench",
        passwordHash: "none: no one signs in",
      },
    });
    await tx.insert(apiKeys).values({
      id: `key_${suffix}`,
      merchantId: id,
      userId,
      name: "Bench",
      scopes: [...scopes],
      prefix: "ck_test_",
      lastFour: key.slice(-4),
      hash: hashKey(key),
    });
    await post(tx, {
      key: `bench:${id}`,
      kind: "faucet",
      transactionId: null,
      entries: [
        { account: { kind: "sandbox", currency: "GHSFIAT" }, amountMinor: -fundsMinor },
        {
          account: { kind: "wallet.available", wallet: address, currency: "GHSFIAT" },
          amountMinor: fundsMinor,
        },
      ],
    });
    return address;
  });
  return { id, key, wallet };
}
