import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWalletClient, http, parseAbi, parseGwei, type Address, type Hex } from "viem";
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  privateKeyToAccount,
  privateKeyToAddress,
} from "viem/accounts";
import { deploy, localChain, type LocalClient } from "@/lib/chain/deploy";
import { accountKeyOf } from "@/lib/config/account-key";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import type { SpendingLimits } from "@/lib/chain/signer/limits";
import { LocalSigner } from "@/lib/chain/signer/local-signer";
import { createSignerServer } from "@/lib/chain/signer/server";
import type { LimitRaise } from "@/lib/chain/signer/spending-book";
import { SignerError, type Signer } from "@/lib/chain/signer/signer";
import { startAnvil } from "@/lib/launcher/embedded/anvil";
import { readState, saveState } from "@/lib/launcher/embedded/chain-state";
import { sendSignal } from "@/lib/launcher/process-identity.mjs";
import { openTestBook } from "./test-book";
import { testPort } from "./test-ports";

const chainId = 31_337;
/** As other people's wallets know it. */
const tokenAbi = parseAbi([
  "function transfer(address to, uint256 value)",
  "function balanceOf(address owner) view returns (uint256)",
]);

/** A wallet that nobody has used. */
export const newAddress = (): Address => privateKeyToAddress(generatePrivateKey());

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;

export interface TestChainOptions {
  /** CHAIN_CONFIRMATIONS; 12 by default. */
  confirmations?: number;
  /** CHAIN_MINES: whether the service mines while it waits; by default only the test does. */
  mines?: boolean;
  /** The signer's limits, beside which a testnet's apply. */
  limits?: Partial<SpendingLimits>;
}

/**
 * A chain for a test: a node of its own with both contracts, a funded treasury, and a payer outside of the
 * service. Sets CHAIN_* and SIGNER_* for what starts afterwards. Blocks are mined by transactions and
 * `mine` alone.
 */
export async function startTestChain(options: TestChainOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "cedirail-test-chain-"));
  const [mnemonic, payerPrivateKey] = [generateMnemonic(english), generatePrivateKey()];
  const { client, rpcUrl, stop, ...node } = await startNode(folder);
  const accountKey = accountKeyOf(mnemonic);
  const treasury = addressAt(accountKey, treasuryPath);
  const { usdt: token, identity } = await deploy(client, payerPrivateKey, treasury);
  // Deeper than the block at which the treasury is opened.
  await client.mine({ blocks: options.confirmations ?? 12 });
  const rules = { chainId, token, identity, maxFeeWei: parseGwei("500"), mayMint: true };
  const book = openTestBook(folder, options.limits);
  const signer = new LocalSigner(mnemonic, rules, book);
  const served = await serve(signer);
  const environment = {
    CHAIN_RPC_URL: rpcUrl,
    CHAIN_ID: String(chainId),
    CHAIN_USDT: token,
    CHAIN_IDENTITY: identity,
    CHAIN_ACCOUNT_KEY: accountKey,
    ...served.environment,
    ...(options.confirmations && { CHAIN_CONFIRMATIONS: String(options.confirmations) }),
    ...(options.mines && { CHAIN_MINES: "1" }),
  };
  Object.assign(process.env, environment);
  const payer = outsidePayer(client, rpcUrl, payerPrivateKey, token);
  await node.save();
  return {
    rpcUrl,
    chainId,
    /** The test USDT; it belongs to the treasury. */
    token,
    identity,
    treasury,
    accountKey,
    mnemonic,
    /** Signs in this process; SIGNER_URL leads to it too. */
    signer,
    /** Raises the limits of {@link signer}. */
    raiseLimits: (raise: LimitRaise) => book.raise(raise),
    /** Whether the one behind SIGNER_URL signs nothing; `after_check`: it still checks orders. */
    setSignerDown: served.setDown,
    /** The settings, for processes that are started with others. */
    environment,
    payerPrivateKey,
    /** Reads, and all that only a local node can do (`setBalance`, `setAutomine`, …). */
    client,
    ...payer,
    usdtOf: (address: Address) => balanceOf(client, token, address),
    mine: (blocks = 1) => client.mine({ blocks }),
    /** Drops the last blocks and mines as many without their transactions, or with these instead. */
    reorganize: reorganizer(client),
    ...node,
    stop: async () => {
      served.close();
      book.close();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A node that can be killed, started again, and halted. */
async function startNode(folder: string) {
  const port = await testPort();
  const start = (stateFile?: string) =>
    startAnvil({ port, chainId, stateFile, logFile: join(folder, "anvil.log") });
  let node = await start();
  const { client, url: rpcUrl } = node;
  const killAtExit = () => node.kill();
  process.once("exit", killAtExit);
  const kill = async () => {
    node.kill();
    await node.stop();
  };
  return {
    client,
    rpcUrl,
    /** Stores what the next `restart` begins with. */
    save: () => saveState(folder, client),
    /** `kill -9` of the node. */
    kill,
    /** Starts a killed node again, on the same port, as it was when last saved. */
    restart: async () => {
      const state = await readState(folder);
      node = await start(state?.file ?? undefined);
    },
    /** The node accepts connections, and does not respond until `resume`. */
    pause: () => sendSignal(node.pid, "SIGSTOP"),
    resume: () => sendSignal(node.pid, "SIGCONT"),
    stop: async () => {
      process.off("exit", killAtExit);
      await kill();
    },
  };
}

const rejectAsDown = () => Promise.reject(new SignerError("The signer is down.", true));

async function serve(signer: LocalSigner) {
  const token = randomBytes(32).toString("base64url");
  const port = await testPort();
  let isDown: boolean | "after_check" = false;
  const switchable: Signer = {
    accountKey: () => signer.accountKey(),
    checkTransaction: (...proposal) =>
      isDown === true ? rejectAsDown() : signer.checkTransaction(...proposal),
    signTransaction: (path, transaction) =>
      isDown ? rejectAsDown() : signer.signTransaction(path, transaction),
  };
  const server = createSignerServer(switchable, token);
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    setDown: (down: boolean | "after_check") => void (isDown = down),
    environment: { SIGNER_URL: `http://127.0.0.1:${port}`, SIGNER_TOKEN: token },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A wallet of somebody else, with USDT and coins. */
function outsidePayer(client: LocalClient, rpcUrl: string, key: Hex, token: Address) {
  const account = privateKeyToAccount(key);
  const chain = localChain(rpcUrl, chainId);
  const payer = createWalletClient({ account, chain, transport: http(rpcUrl) });
  return {
    payer,
    /** Pays USDT (minor units) from outside, and waits until it is in a block; returns the transaction's hash. */
    pay: async (to: Address, amountMinor: bigint): Promise<Hex> => {
      const call = { abi: tokenAbi, functionName: "transfer", args: [to, amountMinor] } as const;
      const hash = await payer.writeContract({ address: token, ...call });
      await client.waitForTransactionReceipt({ hash });
      return hash;
    },
  };
}

function balanceOf(client: LocalClient, token: Address, owner: Address): Promise<bigint> {
  const call = { abi: tokenAbi, functionName: "balanceOf", args: [owner] } as const;
  return client.readContract({ address: token, ...call });
}

const reorganizer =
  (client: LocalClient) =>
  (depth: number, transactions: [raw: Hex, block: number][] = []): Promise<void> =>
    (client.request as (call: object) => Promise<void>)({
      method: "anvil_reorg",
      params: [depth, transactions],
    });
