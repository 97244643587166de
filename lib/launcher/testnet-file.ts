import { join } from "node:path";
import type { SeededTestnet } from "@/drizzle/seed";
import type { ProviderCode } from "@/lib/providers/contract";
import { writeFileWhole } from "./whole-file";

/** What outside tools need to use a running testnet (contract §6). Holds secrets. */
export interface TestnetFile extends SeededTestnet {
  url: string;
  docsUrl: string;
  /** The owner's address of the database. */
  databaseUrl: string;
  /** Where each provider's look-alike listens. */
  simulators: Record<ProviderCode, string>;
}

/** Puts together what `testnet.json` says. */
export function describeTestnet(
  seeded: SeededTestnet,
  places: { url: string; databaseUrl: string; simulators: TestnetFile["simulators"] },
): TestnetFile {
  const { apiKey, webhookSecret, merchant, secondMerchant, colleague, staff } = seeded;
  return {
    url: places.url,
    docsUrl: `${places.url}/docs`,
    databaseUrl: places.databaseUrl,
    apiKey,
    webhookSecret,
    merchant,
    secondMerchant,
    colleague,
    staff,
    simulators: places.simulators,
  };
}

/** Replaces `DATA_DIR/testnet.json`, whole, readable by its owner alone; returns its path. */
export function writeTestnetFile(dataDirectory: string, content: TestnetFile): string {
  const path = join(dataDirectory, "testnet.json");
  writeFileWhole(path, `${JSON.stringify(content, null, 2)}\n`, 0o600);
  return path;
}
