import { sql } from "drizzle-orm";
import { numberToHex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { startRpcProxy, type RpcScript } from "@/lib/tooling/test-rpc-proxy";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";

/** Withdrawals whose outcome two nodes report differently. */

type Proxy = Awaited<ReturnType<typeof startRpcProxy>>;
let chain: TestChain;
let service: TestService;
let first: Proxy;
let second: Proxy;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  first = await startRpcProxy(chain.rpcUrl);
  second = await startRpcProxy(chain.rpcUrl);
  const nodes = { CHAIN_RPC_URL: first.url, CHAIN_CHECK_RPC_URLS: second.url };
  const environment = { ...chain.environment, ...nodes };
  service = await startTestService({ scale: 0.02, chain: { ...chain, environment } });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
  await settled();
});
afterEach(() => {
  first.play();
  second.play();
});
afterAll(async () => {
  await service.stop();
  await first.stop();
  await second.stop();
  await chain.stop();
});

async function withdraw(address: string): Promise<string> {
  const { body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount: "5",
    currency: "USDT",
    destination: { type: "wallet", address },
  });
  return body.transactionId;
}

const settled = () =>
  eventually(async () => {
    const [row] = await database().execute<{ open: number; all: number }>(sql`
      select count(*) filter (where state <> 'final')::int as open, count(*)::int as all
      from chain_transactions`);
    return row?.open === 0 && row.all > 0 ? true : null;
  });

const problemOf = (address: string) =>
  eventually(async () => {
    const [row] = await database().execute<{ problem: string | null }>(sql`
      select problem from chain_transactions where counterparty = ${address} and state = 'mined'`);
    return row?.problem ?? null;
  });

const statusOf = async (id: string) => (await service.call("GET", `/payments/${id}`)).body.status;

/** Answers for receipts with another status than the chain's. */
const reports =
  (status: "0x0" | "0x1"): RpcScript =>
  async ({ method, params }) => {
    if (method !== "eth_getTransactionReceipt") return undefined;
    const receipt: unknown = await chain.client.request({ method, params } as never);
    return { result: receipt && { ...(receipt as object), status } };
  };

async function setPaused(isPaused: boolean): Promise<void> {
  await chain.client.setStorageAt({
    address: chain.token,
    index: numberToHex(0, { size: 32 }),
    value: numberToHex(BigInt(chain.treasury) + (isPaused ? 1n << 160n : 0n), { size: 32 }),
  });
}

describe("a withdrawal", () => {
  it("does not fail while only the first node reports that it was reverted", async () => {
    const to = newAddress();
    first.play(reports("0x0"));
    const id = await withdraw(to);
    expect(await problemOf(to)).toContain("reports that it succeeded");
    expect(await statusOf(id)).toBe("processing");
    first.play();
    expect((await service.until(id, ["completed", "failed"])).status).toBe("completed");
    expect(await chain.usdtOf(to)).toBe(5_000_000n);
  });

  it("is not settled while only the first node reports that it succeeded", async () => {
    const to = newAddress();
    await chain.client.setAutomine(false);
    const id = await withdraw(to);
    await eventually(async () => {
      const { pending } = await chain.client.getTxpoolStatus();
      return pending > 0 ? true : null;
    });
    await setPaused(true);
    first.play(reports("0x1"));
    await chain.client.setAutomine(true);
    await chain.mine();
    expect(await problemOf(to)).toContain("reports that it was reverted");
    expect(await statusOf(id)).toBe("processing");
    first.play();
    expect((await service.until(id, ["completed", "failed"])).status).toBe("failed");
    await setPaused(false);
  });

  it("waits while the second node does not respond", async () => {
    const to = newAddress();
    second.play(() => "drop");
    const id = await withdraw(to);
    expect(await problemOf(to)).toContain("did not report");
    expect(await statusOf(id)).toBe("processing");
    second.play();
    expect((await service.until(id, ["completed", "failed"])).status).toBe("completed");
  });

  it("leaves books that are equal to the chain", async () => {
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });
});
