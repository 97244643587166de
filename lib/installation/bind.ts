import { eq } from "drizzle-orm";
import { installation } from "@/drizzle/schema";
import { config, ConfigError } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { openServiceAccounts } from "@/lib/ledger/accounts";
import { providerCodes } from "@/lib/providers/contract";
import { seedFingerprint } from "@/lib/wallet/create-wallet";

/**
 * Binds the database to this environment and wallet seed on first use, checks both at every start, and
 * opens the service's own ledger accounts.
 * @throws ConfigError when the database belongs to another environment or seed
 */
export async function bindInstallation(): Promise<void> {
  await bind("environment", config().environment, "CEDIRAIL_ENV");
  await bind(
    "wallet_seed",
    seedFingerprint(),
    "CHAIN_ACCOUNT_KEY (or DATA_DIR, which holds the seed)",
  );
  const { treasuryLimit, environment } = config();
  await inTransaction((tx) =>
    openServiceAccounts(tx, {
      providers: providerCodes,
      treasuryLimitMinor: {
        GHSFIAT: BigInt(treasuryLimit.GHS) * 100n,
        USDT: BigInt(treasuryLimit.USDT) * 1_000_000n,
      },
      sandbox: environment === "testnet",
    }),
  );
}

async function bind(name: string, value: string, setting: string): Promise<void> {
  await database().insert(installation).values({ name, value }).onConflictDoNothing();
  const [stored] = await database().select().from(installation).where(eq(installation.name, name));
  if (stored?.value !== value)
    throw new ConfigError(`The database was set up with another ${setting}. Nothing was changed.`);
}
