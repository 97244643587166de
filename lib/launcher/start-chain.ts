import { join } from "node:path";
import { privateKeyToAddress } from "viem/accounts";
import { deploymentOf } from "@/lib/chain/deploy";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { readConfig } from "@/lib/config/env";
import { localChainId, superviseChain } from "./chain";
import { logFile } from "./log-file";
import { rememberedPort } from "./ports";
import { report, superviseProcess, type Launch } from "./supervise-process";
import { chainPlaces, type ChainPlaces } from "./testnet-file";

/** Sets where a testnet's own chain will be; null: the settings name another one, or there is none. */
export async function chooseChain({ config, runFolder }: Launch): Promise<number | null> {
  if (!config.secrets || process.env.CHAIN_RPC_URL) return null;
  const port = await rememberedPort(join(runFolder, "chain.port"));
  const payer = privateKeyToAddress(config.secrets.chain.payerPrivateKey);
  const { usdt, identity } = deploymentOf(payer);
  Object.assign(process.env, {
    CHAIN_RPC_URL: `http://127.0.0.1:${port}`,
    CHAIN_ID: String(localChainId),
    CHAIN_USDT: usdt,
    CHAIN_IDENTITY: identity,
    CHAIN_MINES: "1",
  });
  return port;
}

/** Starts a testnet's own chain, if it has one; null: there is no chain. */
export async function startChain(
  { config, parts, runFolder }: Launch,
  port: number | null,
): Promise<ChainPlaces | null> {
  if (config.secrets && port !== null) {
    const { payerPrivateKey } = config.secrets.chain;
    const treasury = addressAt(config.accountKey, treasuryPath);
    const { dataDirectory } = config;
    const log = logFile(dataDirectory, "chain");
    const options = { dataDirectory, runFolder, logFile: log, port, payerPrivateKey, treasury };
    await parts.add(superviseChain(options, report)).ready;
  }
  const { chain, secrets } = readConfig();
  return chain && chainPlaces(chain, secrets?.chain.payerPrivateKey ?? null);
}

/** Starts a testnet's own signer, unless the settings name another one. */
export async function startSigner(start: Launch): Promise<void> {
  if (!start.config.secrets || process.env.SIGNER_URL) return;
  const port = String(await rememberedPort(join(start.runFolder, "signer.port")));
  Object.assign(process.env, { SIGNER_PORT: port, SIGNER_URL: `http://127.0.0.1:${port}` });
  await superviseProcess(start, "signer", "The signer").ready;
}
