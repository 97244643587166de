import { sql } from "drizzle-orm";
import { numberToHex, type Address } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mintReference } from "@/lib/identities/nudge";
import { orderMint, readIdentityOrder } from "@/lib/chain/identity-token";
import { ChainUnavailableError } from "@/lib/chain/client";
import { database } from "@/lib/db/client";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { startRpcProxy, type RpcScript } from "@/lib/tooling/test-rpc-proxy";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";

/** A node that estimates gas wrongly once, or that lags behind, must not stop withdrawals, mints or sweeps. */

let chain: TestChain;
let proxy: Awaited<ReturnType<typeof startRpcProxy>>;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  proxy = await startRpcProxy(chain.rpcUrl);
  Object.assign(chain.environment, { CHAIN_RPC_URL: proxy.url });
  service = await startTestService({ scale: 0.02, chain });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
  await settled();
});
afterAll(async () => {
  await service.stop();
  await proxy.stop();
  await chain.stop();
});
beforeEach(() => proxy.play());

async function withdraw(to: Address, amount: string): Promise<string> {
  const { body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount,
    currency: "USDT",
    destination: { type: "wallet", address: to },
  });
  return body.transactionId;
}

/** Waits until none of our chain transactions is open. */
const settled = () =>
  eventually(async () => {
    const [row] = await database().execute<{ open: number; all: number }>(sql`
      select count(*) filter (where state <> 'final')::int as open, count(*)::int as all
      from chain_transactions`);
    return row?.open === 0 && row.all > 0 ? true : null;
  });

/** Answers the next estimates for calls of a contract with these numbers, and leaves the rest to the node. */
function estimatesOnce(contract: Address, gas: readonly number[]) {
  const left = [...gas];
  const script: RpcScript = ({ method, params }) => {
    if (method !== "eth_estimateGas") return;
    const { to } = params[0] as { to: string };
    if (to.toLowerCase() !== contract.toLowerCase()) return;
    const next = left.shift();
    return next === undefined ? undefined : { result: numberToHex(next) };
  };
  proxy.play(script);
  return { left };
}

const wrongEstimates = [1, 1_000_000, 30_000_000];

describe("a wrong gas estimate", () => {
  it("delays a withdrawal and stops none of the twenty that follow", async () => {
    const { left } = estimatesOnce(chain.token, wrongEstimates);
    const recipients = Array.from({ length: 20 }, newAddress);
    const ids = await Promise.all(recipients.map((to) => withdraw(to, "1.5")));
    for (const id of ids)
      expect((await service.until(id, ["completed", "failed"])).status).toBe("completed");
    expect(left).toEqual([]);
    for (const to of recipients) expect(await chain.usdtOf(to)).toBe(1_500_000n);
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("orders no identity token, and a later order of it is minted", async () => {
    estimatesOnce(chain.identity, wrongEstimates);
    const order = {
      reference: mintReference("idn_wrongEstimates"),
      wallet: newAddress(),
      tokenId: 2n ** 255n + 77n,
    };
    for (const gas of wrongEstimates)
      await expect(orderMint(order), String(gas)).rejects.toThrow(ChainUnavailableError);
    expect(await readIdentityOrder(order.reference)).toMatchObject({ state: "none" });
    expect(await orderMint(order)).toBe("ordered");
    await settled();
    expect(await readIdentityOrder(order.reference)).toMatchObject({
      state: "final",
      outcome: "success",
    });
  });
});
