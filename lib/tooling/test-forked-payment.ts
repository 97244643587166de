import { getContractAddress, keccak256, type Hex } from "viem";
import type { TestChain } from "./test-chain";
import { deploymentCode, paymentCode, type TokenPayments } from "./test-token-calls";

/**
 * Sends one signed transaction that calls a contract. What the contract pays depends on the fork: each fork deploys
 * another contract at the same address. The transaction is mined on the first fork.
 * @param forks what the transaction pays on each fork
 */
export async function sendForkedPayment(
  { payer, client, token, pay, reorganize }: TestChain,
  forks: readonly TokenPayments[],
) {
  const { address: from } = payer.account;
  const nonce = await client.getTransactionCount({ address: from });
  const contract = getContractAddress({ from, nonce: BigInt(nonce + 1) });
  const sums = forks.map((payments) => payments.reduce((sum, [, minor]) => sum + minor, 0n));
  await pay(
    contract,
    sums.reduce((most, sum) => (sum > most ? sum : most), 1n),
  );
  const sign = async (transaction: { data?: Hex; to?: Hex; nonce: number }): Promise<Hex> =>
    payer.signTransaction(
      await payer.prepareTransactionRequest({ ...transaction, gas: 1_000_000n }),
    );
  const deployments: Hex[] = [];
  for (const payments of forks)
    deployments.push(
      await sign({ data: deploymentCode(paymentCode(token, payments)), nonce: nonce + 1 }),
    );
  const call = await sign({ to: contract, nonce: nonce + 2 });
  const hash = keccak256(call);
  let [current] = deployments;
  if (!current) throw new Error("There is no fork.");
  for (const serializedTransaction of [current, call])
    await client.sendRawTransaction({ serializedTransaction });
  const receipt = await client.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success") throw new Error("The contract was not called.");
  return {
    hash,
    /** Replaces the blocks since the deployment by those of another fork; the newest of them has the transaction. */
    switchTo: async (fork: number): Promise<void> => {
      const deployment = deployments[fork];
      if (!deployment || !current) throw new Error(`There is no fork ${fork}.`);
      const { blockNumber } = await client.getTransactionReceipt({ hash: keccak256(current) });
      const depth = Number((await client.getBlockNumber()) - blockNumber) + 1;
      current = deployment;
      await reorganize(depth, [
        [deployment, 0],
        [call, depth - 1],
      ]);
    },
  };
}
