import { join } from "node:path";
import type { SeededTestnet } from "@/drizzle/seed";
import type { Config } from "@/lib/config/env";
import type { ProviderCode } from "@/lib/providers/contract";
import { writeFileWhole } from "./whole-file";

/** Where the chain is, and who pays on it from outside. */
export interface ChainPlaces {
  rpcUrl: string;
  chainId: number;
  usdt: string;
  identity: string | null;
  /** Of an account with USDT and coins; null on a chain that is not the testnet's own. */
  payerPrivateKey: string | null;
}

/** The places of a chain by its settings. */
export function chainPlaces(
  { rpcUrl, chainId, token, identity, mines }: NonNullable<Config["chain"]>,
  payerPrivateKey: string | null,
): ChainPlaces {
  return {
    rpcUrl,
    chainId,
    usdt: token,
    identity,
    payerPrivateKey: mines ? payerPrivateKey : null,
  };
}

/** What outside tools need to use a running testnet (contract §6). Contains secrets. */
export interface TestnetFile extends SeededTestnet {
  url: string;
  docsUrl: string;
  /** With the owner's password. */
  databaseUrl: string;
  simulators: Record<ProviderCode, string>;
  chain: ChainPlaces | null;
}

/** Replaces `DATA_DIR/testnet.json`, readable by its owner only; returns its path. */
export function writeTestnetFile(dataDirectory: string, content: TestnetFile): string {
  const path = join(dataDirectory, "testnet.json");
  writeFileWhole(path, `${JSON.stringify(content, null, 2)}\n`, 0o600);
  return path;
}
