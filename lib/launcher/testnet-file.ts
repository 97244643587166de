import { join } from "node:path";
import type { SeededTestnet } from "@/drizzle/seed";
import type { ProviderCode } from "@/lib/providers/contract";
import { writeFileWhole } from "./whole-file";

/** What outside tools need to use a running testnet (contract §6). Contains secrets. */
export interface TestnetFile extends SeededTestnet {
  url: string;
  docsUrl: string;
  /** With the owner's password. */
  databaseUrl: string;
  simulators: Record<ProviderCode, string>;
}

/** Replaces `DATA_DIR/testnet.json`, readable by its owner only; returns its path. */
export function writeTestnetFile(dataDirectory: string, content: TestnetFile): string {
  const path = join(dataDirectory, "testnet.json");
  writeFileWhole(path, `${JSON.stringify(content, null, 2)}\n`, 0o600);
  return path;
}
