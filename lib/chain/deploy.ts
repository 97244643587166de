import {
  createTestClient,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  publicActions,
  walletActions,
  type Address,
  type Chain,
  type Hex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { phoneIdentity, testUsdt } from "./contracts/compiled";

/** The contracts of a testnet's own chain, and who is funded on it. */

export interface Deployment {
  usdt: Address;
  identity: Address;
}

/** What treasury and outside payer have at first: USDT in minor units, and the native coin in wei. */
export const opening = {
  treasury: { usdtMinor: 1_000_000n * 10n ** 6n, wei: 1_000n * 10n ** 18n },
  payer: { usdtMinor: 10_000_000n * 10n ** 6n, wei: 1_000n * 10n ** 18n },
};

/** A testnet's own chain as viem knows it. */
export function localChain(rpcUrl: string, chainId: number): Chain {
  return defineChain({
    id: chainId,
    name: "Cedirail local chain",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  });
}

/** Anvil's client: reads, transactions of any account that it is given, and what only a local node can do. */
export function localClient(rpcUrl: string, chainId: number) {
  return createTestClient({
    mode: "anvil",
    chain: localChain(rpcUrl, chainId),
    transport: http(rpcUrl, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}
export type LocalClient = ReturnType<typeof localClient>;

/** Where the contracts of a payer are, deployed or not. */
export function deploymentOf(payer: Address): Deployment {
  return {
    usdt: getContractAddress({ from: payer, nonce: 0n }),
    identity: getContractAddress({ from: payer, nonce: 1n }),
  };
}

/**
 * Deploys both contracts and funds treasury and payer on a local node, from the payer's account. Each step is
 * a transaction with a nonce of its own: a deployment that was interrupted continues where it was, and a
 * complete one changes nothing. The treasury then owns the token, and mints identities.
 * @returns where the contracts are
 */
export async function deploy(
  client: LocalClient,
  payerPrivateKey: Hex,
  treasury: Address,
): Promise<Deployment> {
  const account = privateKeyToAccount(payerPrivateKey);
  const deployed = deploymentOf(account.address);
  const steps = transactions(deployed, account.address, treasury);
  const done = await client.getTransactionCount({ address: account.address });
  if (done === 0) {
    await client.setBalance({ address: treasury, value: opening.treasury.wei });
    await client.setBalance({ address: account.address, value: opening.payer.wei });
  }
  for (const [nonce, step] of steps.entries()) {
    if (nonce < done) continue;
    const hash = await client.sendTransaction({ account, nonce, gas: 5_000_000n, ...step });
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== "success") throw new Error(`Step ${nonce} of the deployment failed on chain.`);
  }
  return deployed;
}

function transactions(
  { usdt }: Deployment,
  payer: Address,
  treasury: Address,
): { to?: Address; data: Hex }[] {
  const { abi } = testUsdt;
  const mint = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi, functionName: "mint", args: [to, amount] });
  const owner = { functionName: "transferOwnership", args: [treasury] } as const;
  return [
    { data: encodeDeployData({ ...testUsdt, args: [payer] }) },
    { data: encodeDeployData({ ...phoneIdentity, args: [treasury, treasury] }) },
    { to: usdt, data: mint(treasury, opening.treasury.usdtMinor) },
    { to: usdt, data: mint(payer, opening.payer.usdtMinor) },
    { to: usdt, data: encodeFunctionData({ abi, ...owner }) },
  ];
}
