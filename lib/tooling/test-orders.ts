import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { database } from "@/lib/db/client";
import { advanceTreasury } from "@/lib/treasury/advance";
import { startTestChain, type TestChainOptions } from "./test-chain";
import { startRpcProxy } from "./test-rpc-proxy";
import { eventually, startTestService, type TestService } from "./test-service";
import { signInStaff } from "./test-staff";
import { advance } from "./test-steps";

export type TestOrders = Awaited<ReturnType<typeof startTestOrders>>;

/** The service without a worker on a chain behind a proxy, so that a test decides when an order goes on. */
export async function startTestOrders({ limits }: Pick<TestChainOptions, "limits"> = {}) {
  const chain = await startTestChain({ confirmations: 3, ...(limits && { limits }) });
  const proxy = await startRpcProxy(chain.rpcUrl);
  Object.assign(chain.environment, { CHAIN_RPC_URL: proxy.url, PROVIDER_TIMEOUT_MS: "1500" });
  const service = await startTestService({ scale: 0.02, chain, worker: false });
  const operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });

  const read = async (id: string) => (await service.call("GET", `/payments/${id}`)).body;
  /** Works and mines until none of our chain transactions is open. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 60; round += 1) {
      await advanceTreasury();
      await chain.mine();
      if (await isSettled()) return;
    }
    throw new Error("Orders are still open.");
  };
  await settle();
  return {
    chain,
    proxy,
    service,
    read,
    settle,
    /** The chain on the operators' board. */
    board: async () =>
      (await service.call("GET", "/api/ops/rails", undefined, { key: operator })).body.chain,
    /** Withdraws to an address, and sends it. @returns the transaction's id */
    order: (to: Address, amount = "2") => order(service, to, amount),
    findOrder,
    /** Sends a withdrawal again until it is ordered: not before its first attempt can no longer arrive. */
    untilOrdered: (to: Address, id: string) =>
      eventually(async () => {
        await advance(id);
        return (await findOrder(to)) ?? null;
      }),
    /** Works until a withdrawal has ended. */
    finish: async (id: string) => {
      for (let round = 0; round < 60; round += 1) {
        await settle();
        await advance(id);
        const found = await read(id);
        if (["completed", "failed"].includes(found.status)) return found;
      }
      throw new Error("The withdrawal has not ended.");
    },
    /** The node and the signer work again, and whatever is open ends. */
    recover: async () => {
      proxy.play();
      chain.setSignerDown(false);
      await chain.client.setAutomine(true);
      await settle();
    },
    stop: async () => {
      await service.stop();
      await proxy.stop();
      await chain.stop();
    },
  };
}

async function order(service: TestService, to: Address, amount: string): Promise<string> {
  const { body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount,
    currency: "USDT",
    destination: { type: "wallet", address: to },
  });
  await advance(body.transactionId);
  return body.transactionId;
}

async function findOrder(counterparty: Address) {
  const [row] = await database().execute<{
    reference: string;
    state: string;
    problem: string | null;
    nonce: number;
  }>(sql`select reference, state, problem, nonce from chain_transactions
    where counterparty = ${counterparty}`);
  return row;
}

async function isSettled(): Promise<boolean> {
  const [row] = await database().execute<{ open: number; all: number }>(sql`
    select count(*) filter (where state <> 'final')::int as open, count(*)::int as all
    from chain_transactions`);
  return row?.open === 0 && row.all > 0;
}
