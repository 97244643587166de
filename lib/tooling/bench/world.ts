import { apiKeys } from "@/drizzle/schema";
import { seedTestnet } from "@/drizzle/seed";
import { formatKey, hashKey } from "@/lib/auth/key-format";
import { config } from "@/lib/config/env";
import { scopes } from "@/lib/contract/operation";
import { inTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { post } from "@/lib/ledger/post";
import { createMerchant } from "@/lib/merchants/create-merchant";

export interface BenchMerchant {
  key: string;
  wallet: string;
}

const fundsMinor = 10_000_000_000n;

/** Seeds the testnet and `count` funded merchants with a key each. */
export async function makeMerchants(count: number): Promise<BenchMerchant[]> {
  await seedTestnet(config());
  const merchants: BenchMerchant[] = [];
  for (let index = 0; index < count; index += 1) merchants.push(await makeMerchant(index));
  return merchants;
}

async function makeMerchant(index: number): Promise<BenchMerchant> {
  const id = createId("mer");
  const userId = createId("usr");
  const key = formatKey("test");
  const wallet = await inTransaction(async (tx) => {
    const address = await createMerchant(tx, {
      id,
      name: `Bench ${index}`,
      kycStatus: "approved",
      kycTier: "enhanced",
      owner: {
        id: userId,
        email: `bench${index}@example.com`,
        name: "Bench",
        passwordHash: "none: no one signs in",
      },
    });
    await tx.insert(apiKeys).values({
      id: createId("key"),
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
  return { key, wallet };
}
