import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { advance } from "@/lib/tooling/test-steps";
import { advanceTreasury } from "@/lib/treasury/advance";
import { wakeWaiting } from "./circuit-breaker";
import { probeRails } from "./probe-rails";

/** The chain as a rail for operators: probed, switched and shown like a mobile-money network. */

let chain: TestChain;
let service: TestService;
let operator: string;
const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ chain, worker: false });
  operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
  await advanceTreasury();
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const withdraw = () =>
  service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount: "20",
    currency: "USDT",
    destination: { type: "wallet", address },
  });
const board = async () =>
  (await service.call("GET", "/api/ops/rails", undefined, { key: operator })).body;
const railOf = async () => (await board()).data.at(-1);
const read = async (id: string) => (await service.call("GET", `/payments/${id}`)).body;
const set = (status: string, reason: string) =>
  service.call("PUT", "/api/ops/rails/evm/payout", { status, reason }, { key: operator });
const postpone = (id: string) =>
  asOwner(
    (sql) => sql`update transactions set due_at = app_now() + interval '1 hour' where id = ${id}`,
  );
const isDue = async (id: string) =>
  (await asOwner((sql) => sql`select 1 from transactions where id = ${id} and due_at <= app_now()`))
    .length === 1;

it("is on the board with its probes, its treasury and how far it is read", async () => {
  // Until what the faucet gave is minted and final, ledger and chain differ.
  const {
    data,
    floats,
    chain: shown,
  } = await eventually(async () => {
    await advanceTreasury();
    await probeRails();
    const read = await board();
    return read.floats.at(-1).discrepancy === "0.000000" ? read : null;
  });
  expect(data.at(-1)).toMatchObject({
    provider: "evm",
    direction: "payout",
    status: "operational",
    lastProbe: { up: true },
  });
  const usdt = await chain.usdtOf(chain.treasury);
  expect(floats.at(-1)).toMatchObject({
    provider: "evm",
    currency: "USDT",
    ledger: `${usdt / 1_000_000n}.000000`,
    reported: `${usdt / 1_000_000n}.000000`,
    discrepancy: "0.000000",
  });
  expect(shown).toMatchObject({
    network: "Cedirail Testnet",
    chainId: chain.chainId,
    treasury: chain.treasury,
    height: expect.any(Number),
    gas: { symbol: "ETH", perWithdrawal: null, withdrawals: null },
    unswept: { count: 0, amount: "0.000000", currency: "USDT" },
    suspense: "0.000000",
  });
  expect(shown.lag).toBe(shown.head - shown.height);
  const { body } = await service.call("GET", "/api/mobile-money/providers");
  expect(body.data.map(({ code }: { code: string }) => code)).toEqual(["mtn", "airtel", "telecel"]);
});

it("shows what waits for the chain, and for how many withdrawals there is gas", async () => {
  const id = (await withdraw()).body.transactionId as string;
  await advance(id);
  expect((await board()).chain.pending).toMatchObject({
    oldestAgeSeconds: expect.any(Number),
    problems: [],
  });
  await eventually(async () => {
    await advanceTreasury();
    await advance(id);
    return (await read(id)).status === "completed" || null;
  });
  const gas = await eventually(async () => {
    await advanceTreasury();
    const { pending, gas } = (await board()).chain;
    return pending.oldestAt === null && gas.onChain !== null ? gas : null;
  });
  expect(gas.withdrawals).toBeGreaterThan(100);
  expect(Number(gas.perWithdrawal)).toBeGreaterThan(0);
  expect((await railOf()).success).toMatchObject({ completed: 1, failed: 0, rate: "100.00" });
});

it("is degraded while its node is down, and wakes what waited for it once it is back", async () => {
  await chain.save();
  await chain.kill();
  await probeRails();
  expect(await railOf()).toMatchObject({ status: "degraded", lastProbe: { up: false } });
  const id = (await withdraw()).body.transactionId as string;
  await advance(id);
  expect(await read(id)).toMatchObject({ status: "pending", statusReason: "provider_unavailable" });
  expect((await railOf()).waiting.count).toBe(1);
  const { floats, chain: shown } = await board();
  expect(floats.at(-1).provider).toBe("evm");
  expect(shown.height).toEqual(expect.any(Number));
  await postpone(id);
  await chain.restart();
  await probeRails();
  expect(await railOf()).toMatchObject({ status: "operational" });
  expect(await isDue(id)).toBe(true);
  await advance(id);
  expect((await read(id)).status).toBe("processing");
});

it("closed by an operator takes no withdrawal, and those accepted before wait until it opens", async () => {
  const id = (await withdraw()).body.transactionId as string;
  expect((await set("closed", "The node is being updated.")).status).toBe(200);
  const rejected = await withdraw();
  expect(rejected.status).toBe(400);
  expect(rejected.body.error.message).toContain("The node is being updated");
  await advance(id);
  expect(await read(id)).toMatchObject({ status: "pending", statusReason: "provider_unavailable" });
  expect(await railOf()).toMatchObject({ status: "closed", why: "The node is being updated." });
  await postpone(id);
  await set("operational", "Updated.");
  await asOwner((sql) => sql`update rail_switches set due_at = null`);
  await wakeWaiting({ provider: "evm", direction: "out" });
  expect(await isDue(id)).toBe(true);
  await advance(id);
  expect((await read(id)).status).toBe("processing");
  const history = await service.call("GET", "/api/ops/rails/history?provider=evm", undefined, {
    key: operator,
  });
  expect(history.body.data.map(({ status }: { status: string }) => status)).toEqual([
    "operational",
    "closed",
  ]);
});

it("has no switch for what arrives", async () => {
  const { status } = await service.call(
    "PUT",
    "/api/ops/rails/evm/collection",
    { status: "closed", reason: "No." },
    { key: operator },
  );
  expect(status).toBe(404);
});
