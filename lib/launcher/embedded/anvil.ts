import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { localClient, type LocalClient } from "@/lib/chain/deploy";
import { LauncherError, messageOf } from "../errors";
import { lastLines, sizeOf } from "../log-file";
import { sendSignal } from "../process-identity.mjs";
import { waitUntil } from "../wait";

export interface AnvilOptions {
  port: number;
  chainId: number;
  /** A state as the node wrote it, to continue from; by default an empty chain. */
  stateFile?: string;
  logFile: string;
  /** Called when the node ends unexpectedly. */
  onExit?: () => void;
}

export interface RunningAnvil {
  url: string;
  client: LocalClient;
  pid: number;
  /** Resolves when the node has ended. It writes nothing at its end. */
  stop(): Promise<void>;
  kill(): void;
}

/**
 * The time of block 0, which the node makes at each start: with any other, each start would add one more to
 * the stored state.
 */
const genesisTimestamp = Date.UTC(2025, 0) / 1000;

/** Blocks of which the node can still say what the balances were. */
const statesInMemory = 256;

/**
 * Starts a local EVM node on loopback, which mines a block for each transaction, and waits until it responds.
 * It has no accounts, and keeps nothing on disk: see chain-state.ts.
 * @throws LauncherError when there is none for this platform, or it does not start
 */
export async function startAnvil(options: AnvilOptions): Promise<RunningAnvil> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const logStart = sizeOf(options.logFile);
  const child = spawnNode(options);
  let end: string | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => resolve(void (end = messageOf(error))));
    child.once("exit", (code, signal) => resolve(void (end = `ended with ${signal ?? code}`)));
  });
  const url = `http://127.0.0.1:${options.port}`;
  const client = localClient(url, options.chainId);
  const ready = async () =>
    end !== null || (await client.getChainId().catch(() => null)) === options.chainId;
  const inTime = await waitUntil(ready, 120_000, 10);
  if (!inTime || end !== null) {
    child.kill("SIGKILL");
    const said = lastLines(options.logFile, logStart, 5).join(" ") || end || "it does not respond";
    throw new LauncherError(`The local chain did not start: ${said}.`);
  }
  await setTime(client);
  let stopping = false;
  void ended.then(() => stopping || options.onExit?.());
  const signal = (name: NodeJS.Signals) => {
    stopping = true;
    if (child.pid && end === null) sendSignal(child.pid, name);
  };
  return {
    url,
    client,
    pid: child.pid ?? 0,
    kill: () => signal("SIGKILL"),
    stop: async () => {
      signal("SIGTERM");
      if (await waitUntil(() => end !== null, 5_000)) return;
      signal("SIGKILL");
      await ended;
    },
  };
}

/** The chain continues from now, not from the time of its first block. */
async function setTime(client: LocalClient): Promise<void> {
  const request = client.request as (call: object) => Promise<unknown>;
  await request({ method: "anvil_setTime", params: [Math.floor(Date.now() / 1000)] });
}

function spawnNode(options: AnvilOptions): ChildProcess {
  const log = openSync(options.logFile, "a", 0o600);
  const child = spawn(
    findAnvil(),
    [
      ...["--host", "127.0.0.1", "--port", String(options.port), "--no-cors"],
      ...["--chain-id", String(options.chainId), "--accounts", "0", "--hardfork", "prague"],
      ...["--timestamp", String(genesisTimestamp)],
      ...["--prune-history", String(statesInMemory), "--no-request-size-limit", "--quiet"],
      ...(options.stateFile ? ["--load-state", options.stateFile] : []),
    ],
    {
      cwd: "/",
      // No settings and no secrets.
      env: {
        PATH: process.env.PATH,
        HOME: dirname(options.logFile),
        NODE_ENV: process.env.NODE_ENV,
      },
      // Its own session, and no pipes: it ends after its clients, also when the launcher is killed.
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  return child;
}

/** The binary of this platform's package; npm installs it without running any script. */
function findAnvil(): string {
  const processor = { x64: "amd64", arm64: "arm64" }[process.arch as string] ?? process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${processor}`;
  try {
    const main = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
    return join(dirname(createRequire(main).resolve(`${name}/package.json`)), "bin", "anvil");
  } catch {
    throw new LauncherError(
      `There is no local chain (${name}) for this system. Set CHAIN_RPC_URL to your own node.`,
    );
  }
}
