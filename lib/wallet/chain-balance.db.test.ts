import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatAmount } from "@/lib/money";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Addresses that are not the caller's, against a real chain (contract §4, balance and withdraw). */

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const outside = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const balanceOf = (address: string) => service.call("GET", `/wallet/balance/${address}`);
const withdraw = (destination: object) =>
  service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount: "1",
    currency: "USDT",
    destination: { type: "wallet", ...destination },
  });
const rejectedField = async (destination: object) => {
  const { status, body } = await withdraw(destination);
  expect(status).toBe(400);
  return body.error.details;
};

describe("a balance", () => {
  it("of an outside address is its USDT on the chain, alone", async () => {
    await chain.pay(outside, 1_234_567n);
    const balance = formatAmount(await chain.usdtOf(outside), "USDT");
    expect(balance).toBe("1.234567");
    const expected = { address: outside, balances: { USDT: { balance } } };
    expect((await balanceOf(outside)).body).toEqual(expected);
    expect((await balanceOf(outside.toLowerCase())).body).toEqual(expected);
  });

  it("of another merchant's wallet is the chain's too, and says nothing of the ledger", async () => {
    const { wallet, apiKey } = service.seeded.secondMerchant;
    await service.call(
      "POST",
      "/api/sandbox/faucet",
      { currency: "USDT", amount: 9 },
      { key: apiKey },
    );
    const { body } = await balanceOf(wallet);
    expect(body).toEqual({ address: wallet, balances: { USDT: { balance: "0.000000" } } });
  });

  it("of what is no address is not found", async () => {
    for (const text of ["0x12", outside.replace("a", "A"), "nobody"])
      expect((await balanceOf(text)).status).toBe(404);
  });
});

describe("a withdrawal is not accepted to", () => {
  it("the token, the identity contract, and the treasury", async () => {
    for (const address of [chain.token, chain.identity])
      expect(await rejectedField({ address })).toMatchObject({
        field: "destination.address",
        expected: expect.stringMatching(/not of a contract/),
      });
    expect(await rejectedField({ address: chain.treasury })).toMatchObject({
      field: "destination.address",
      expected: expect.stringMatching(/Cedirail's own/),
    });
  });

  it("another contract", async () => {
    const address = "0x00000000000000000000000000000000000C0De1";
    await chain.client.setCode({ address, bytecode: "0x6001" });
    expect(await rejectedField({ address: address.toLowerCase() })).toMatchObject({
      field: "destination.address",
      expected: expect.stringMatching(/not of a contract/),
    });
  });

  it("another network", async () => {
    expect(await rejectedField({ address: outside, network: "Ethereum" })).toMatchObject({
      field: "destination.network",
      expected: expect.stringMatching(/31337/),
    });
    for (const network of ["31337", "cedirail testnet"])
      expect((await withdraw({ address: outside, network })).status).toBe(201);
  });
});

describe("while the chain does not respond", () => {
  it.each([
    ["it is silent", () => chain.pause()],
    ["it is gone", () => (chain.resume(), chain.kill())],
  ])("no balance is invented, and a withdrawal is accepted all the same: %s", async (_, begin) => {
    await begin();
    const { status, body } = await balanceOf(outside);
    expect(status).toBe(500);
    expect(body.error).toMatchObject({
      code: "INTERNAL_ERROR",
      message: "The blockchain does not respond right now. Try again shortly.",
    });
    expect((await withdraw({ address: outside })).status).toBe(201);
  });
});
