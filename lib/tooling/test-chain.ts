import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWalletClient, http, parseAbi, type Address, type Hex } from "viem";
import { english, generateMnemonic, generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { deploy, localChain, type LocalClient } from "@/lib/chain/deploy";
import { accountKeyOf } from "@/lib/config/account-key";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { startAnvil } from "@/lib/launcher/embedded/anvil";
import { readState, saveState } from "@/lib/launcher/embedded/chain-state";
import { sendSignal } from "@/lib/launcher/process-identity.mjs";
import { testPort } from "./test-ports";

const chainId = 31_337;
/** As other people's wallets know it. */
const tokenAbi = parseAbi([
  "function transfer(address to, uint256 value)",
  "function balanceOf(address owner) view returns (uint256)",
]);

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;

/**
 * A chain for a test: a node of its own with both contracts, a funded treasury, and a payer outside of the
 * service. Sets CHAIN_* and SIGNER_* for what starts afterwards. Blocks are mined by transactions and
 * `mine` alone.
 */
export async function startTestChain(options: { confirmations?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "cedirail-test-chain-"));
  const [port, mnemonic, payerPrivateKey] = [
    await testPort(),
    generateMnemonic(english),
    generatePrivateKey(),
  ];
  const start = (stateFile?: string) =>
    startAnvil({ port, chainId, stateFile, logFile: join(folder, "anvil.log") });
  let node = await start();
  const kill = () => node.kill();
  process.once("exit", kill);
  const { client, url: rpcUrl } = node;
  const accountKey = accountKeyOf(mnemonic);
  const treasury = addressAt(accountKey, treasuryPath);
  const { usdt: token, identity } = await deploy(client, payerPrivateKey, treasury);
  Object.assign(process.env, {
    CHAIN_RPC_URL: rpcUrl,
    CHAIN_ID: String(chainId),
    CHAIN_USDT: token,
    CHAIN_IDENTITY: identity,
    CHAIN_ACCOUNT_KEY: accountKey,
    ...(options.confirmations && { CHAIN_CONFIRMATIONS: String(options.confirmations) }),
  });
  const payer = outsidePayer(client, rpcUrl, payerPrivateKey, token);
  await saveState(folder, client);
  return {
    rpcUrl,
    chainId,
    /** The test USDT; it belongs to the treasury. */
    token,
    identity,
    treasury,
    accountKey,
    mnemonic,
    payerPrivateKey,
    /** Reads, and all that only a local node can do (`setBalance`, `setAutomine`, …). */
    client,
    ...payer,
    usdtOf: (address: Address) => balanceOf(client, token, address),
    mine: (blocks = 1) => client.mine({ blocks }),
    /** Drops the last blocks and mines as many without their transactions, or with these instead. */
    reorganize: (depth: number, transactions: [raw: Hex, block: number][] = []) =>
      reorganize(client, depth, transactions),
    /** Stores what the next `restart` begins with. */
    save: () => saveState(folder, client),
    /** `kill -9` of the node. */
    kill: async () => {
      node.kill();
      await node.stop();
    },
    /** Starts a killed node again, on the same port, as it was when last saved. */
    restart: async () => {
      const state = await readState(folder);
      node = await start(state?.file ?? undefined);
    },
    /** The node accepts connections, and does not respond until `resume`. */
    pause: () => sendSignal(node.pid, "SIGSTOP"),
    resume: () => sendSignal(node.pid, "SIGCONT"),
    stop: async () => {
      process.off("exit", kill);
      node.kill();
      await node.stop();
      rmSync(folder, { recursive: true, force: true });
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

async function reorganize(
  client: LocalClient,
  depth: number,
  transactions: [raw: Hex, block: number][],
): Promise<void> {
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<void>;
  await request({ method: "anvil_reorg", params: [depth, transactions] });
}
