import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Address, Hex } from "viem";
import { deploy, type LocalClient } from "@/lib/chain/deploy";
import { startAnvil, type RunningAnvil } from "./embedded/anvil";
import { readState, saveState } from "./embedded/chain-state";
import { LauncherError, messageOf } from "./errors";
import { keepRunning } from "./keep-running";
import { forgetProcess, recordProcess } from "./run-records";
import { waitUntil } from "./wait";
import { writeFileWhole } from "./whole-file";

/** The chain id of a testnet's own chain. */
export const localChainId = 31_337;

export interface LocalChainOptions {
  /** DATA_DIR; the chain is in `chain` below it. */
  dataDirectory: string;
  runFolder: string;
  logFile: string;
  port: number;
  payerPrivateKey: Hex;
  treasury: Address;
}

/**
 * Starts the testnet's own chain and keeps it running, on the same port and from what was stored last.
 * `ready` resolves when the contracts are deployed and everybody is funded, and all of that is stored.
 */
export function superviseChain(
  options: LocalChainOptions,
  report: (line: string) => void,
): { ready: Promise<void>; stop(): Promise<void> } {
  const start = (onExit: () => void) => startChain(options, onExit, report);
  const { ready, stop } = keepRunning("The local chain", start, report);
  return { ready: ready.then(() => {}), stop };
}

async function startChain(
  options: LocalChainOptions,
  onExit: () => void,
  report: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const folder = join(options.dataDirectory, "chain");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stateFile = await prepareState(folder, options.dataDirectory, report);
  let running = true;
  const node = await startAnvil({
    port: options.port,
    chainId: localChainId,
    stateFile,
    logFile: options.logFile,
    onExit: () => {
      running = false;
      onExit();
    },
  });
  recordProcess(options.runFolder, "chain", node.pid);
  rmSync(join(folder, "state.json"), { force: true });
  try {
    await assertSameChain(options.dataDirectory, node.client);
    await deploy(node.client, options.payerPrivateKey, options.treasury);
    await saveState(folder, node.client);
    await rememberChain(options.dataDirectory, node.client);
  } catch (error) {
    await end(node, options.runFolder);
    throw error;
  }
  const saving = keepSaved(folder, node.client, () => running, report);
  return {
    stop: async () => {
      running = false;
      await saving;
      await saveState(folder, node.client).catch(() => {});
      await end(node, options.runFolder);
    },
  };
}

async function end(node: RunningAnvil, runFolder: string): Promise<void> {
  await node.stop();
  forgetProcess(runFolder, "chain");
}

/** What the node continues from; undefined for a new chain. */
async function prepareState(
  folder: string,
  dataDirectory: string,
  report: (line: string) => void,
): Promise<string | undefined> {
  const state = await readState(folder);
  if (state?.isPrevious)
    report(
      `The local chain's last state in ${folder} is damaged: continuing from the one before it.`,
    );
  if (state?.file) return state.file;
  if (state !== null || existsSync(firstBlockPath(dataDirectory))) throw lostChain(folder);
  return undefined;
}

/** The database is about one chain: an empty one in its place would have none of its USDT. */
function lostChain(folder: string): LauncherError {
  return new LauncherError(
    `The local chain in ${folder} is missing or damaged, and the database cannot do without it. Restore state.gz or state.previous.gz there, or start with another DATA_DIR.`,
  );
}

const firstBlockPath = (dataDirectory: string) => join(dataDirectory, "chain-first-block.txt");

/** Of block 1, which has the first contract; block 0 is the same in each chain. */
const firstBlockOf = async (client: LocalClient) =>
  (await client.getBlock({ blockNumber: 1n })).hash;

async function assertSameChain(dataDirectory: string, client: LocalClient): Promise<void> {
  const path = firstBlockPath(dataDirectory);
  if (existsSync(path) && readFileSync(path, "utf8").trim() !== (await firstBlockOf(client)))
    throw new LauncherError(
      `The local chain in ${join(dataDirectory, "chain")} is another one than the database was set up with. Restore the former, or start with another DATA_DIR.`,
    );
}

async function rememberChain(dataDirectory: string, client: LocalClient): Promise<void> {
  if (existsSync(firstBlockPath(dataDirectory))) return;
  writeFileWhole(firstBlockPath(dataDirectory), `${await firstBlockOf(client)}\n`, 0o600);
}

const saveEveryMs = 500;
/** Of the time; the state of a long chain takes a while. */
const maxShareSaving = 0.2;

/** Stores each new state of the chain, until the node ends. */
async function keepSaved(
  folder: string,
  client: LocalClient,
  isRunning: () => boolean,
  report: (line: string) => void,
): Promise<void> {
  let stored = (await client.getBlock().catch(() => null))?.hash;
  let pauseMs = saveEveryMs;
  while (!(await waitUntil(() => !isRunning(), pauseMs, 50))) {
    try {
      const { hash } = await client.getBlock();
      if (hash === stored) continue;
      const startedAt = performance.now();
      await saveState(folder, client);
      stored = hash;
      pauseMs = Math.max(saveEveryMs, (performance.now() - startedAt) / maxShareSaving);
    } catch (error) {
      // A node that has just ended cannot be read.
      if (isRunning())
        report(`The local chain could not be stored: ${messageOf(error).split("\n")[0]}`);
    }
  }
}
