import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner, customerMoney } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** POST /wallet/withdraw (contract §4). */

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ scale: 0.005 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
});
afterAll(() => service.stop());

const wallet = () => service.seeded.merchant.wallet;
const mobile = { type: "mobile-money", phoneNumber: "0240000001" };
const chain = { type: "wallet", address: "0x000000000000000000000000000000000000dEaD" };
const withdraw = (changes: object = {}) =>
  service.call("POST", "/wallet/withdraw", {
    walletAddress: wallet(),
    amount: "20.00",
    currency: "GHS",
    destination: mobile,
    ...changes,
  });
const minorOf = (text: string) => BigInt(text.replace(".", ""));
const balance = async () =>
  (await service.call("GET", `/wallet/balance/${wallet()}`)).body.balances.GHSFIAT;

describe("what is wrong is named", () => {
  const foreign = "the second merchant's wallet";
  const wrong: [what: string, changes: object, field: string][] = [
    ["no wallet", { walletAddress: undefined }, "walletAddress"],
    ["another merchant's wallet", { walletAddress: foreign }, "walletAddress"],
    ["no amount", { amount: undefined }, "amount"],
    ["no money", { amount: 0 }, "amount"],
    ["too many decimals", { amount: "1.001" }, "amount"],
    ["less than the network carries", { amount: "0.99" }, "amount"],
    ["no currency", { currency: undefined }, "currency"],
    ["an unknown currency", { currency: "EUR" }, "currency"],
    ["USDT to mobile money", { currency: "USDT" }, "currency"],
    ["cedis to a wallet", { destination: chain }, "currency"],
    ["USDT to a wallet", { currency: "USDT", destination: chain }, "destination.type"],
    ["no destination", { destination: undefined }, "destination"],
    ["no such destination", { destination: "mobile-money" }, "destination"],
    ["a destination of no kind", { destination: {} }, "destination.type"],
    ["a destination of another kind", { destination: { type: "bank" } }, "destination.type"],
    ["no phone", { destination: { type: "mobile-money" } }, "destination.phoneNumber"],
    [
      "a phone of nowhere",
      { destination: { ...mobile, phoneNumber: "024" } },
      "destination.phoneNumber",
    ],
    ["no network", { destination: { ...mobile, provider: "x" } }, "destination.provider"],
    [
      "an address in mobile money",
      { destination: { ...mobile, address: chain.address } },
      "destination.address",
    ],
    ["a short address", { destination: { ...chain, address: "0x00" } }, "destination.address"],
    ["an unknown field", { fee: "0" }, "fee"],
    ["a reference with a space", { externalRef: "a b" }, "externalRef"],
  ];
  it.each(wrong)("%s", async (_, changes, field) => {
    const { secondMerchant } = service.seeded;
    const text = JSON.stringify(changes).replace(foreign, secondMerchant.wallet);
    const given = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]));
    const { status, body } = await withdraw({ ...given, ...JSON.parse(text) });
    expect({ status, code: body.error.code, field: body.error.details.field }).toEqual({
      status: 400,
      code: "INVALID_REQUEST",
      field,
    });
  });

  it("an amount above the balance is rejected", async () => {
    const { body } = await withdraw({ amount: "100.00" });
    expect(body.error.code).toBe("INSUFFICIENT_FUNDS");
  });
});

describe("a withdrawal", () => {
  it("pays the receiver exactly the amount, takes the fee on top, and says so once", async () => {
    const before = await balance();
    const made = await withdraw({ externalRef: "W-1", description: "Rent" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      type: "withdrawal",
      status: "pending",
      amount: "20.00",
      currency: "GHSFIAT",
      fee: { amount: "0.20", currency: "GHSFIAT" },
      wallet: wallet(),
      recipient: "+233240000001",
      externalRef: "W-1",
      description: "Rent",
    });
    const { transactionId: id } = made.body;
    const replayed = await withdraw({ externalRef: "W-1", description: "Rent" });
    expect(replayed.body.transactionId).toBe(id);
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
    const done = await service.until(id, ["completed", "failed"]);
    expect(done.status).toBe("completed");
    const after = await balance();
    expect(minorOf(before.balance) - minorOf(after.balance)).toBe(2_020n);
    expect(after.reserved).toBe("0.00");
    const paid = (await service.book()).filter(({ phone }) => phone === "+233240000001");
    expect(paid).toMatchObject([{ amount: "20.00", times: 1, direction: "out" }]);
    const [reported, kinds] = await asOwner(async (sql) => [
      await sql`select event from events where resource_id = ${id}`,
      await sql`select kind from postings where transaction_id = ${id} order by id`,
    ]);
    expect(reported).toEqual([{ event: "withdrawal.completed" }]);
    expect(kinds).toEqual([{ kind: "hold" }, { kind: "settle" }]);
    await customerMoney();
  });

  it("that fails returns everything and emits one event", async () => {
    const before = await balance();
    const made = await withdraw({ destination: { ...mobile, phoneNumber: "0240000003" } });
    const { transactionId: id } = made.body;
    const failed = await service.until(id, ["completed", "failed"]);
    expect(failed).toMatchObject({ status: "failed", refund: { amount: "20.20" } });
    expect(await balance()).toEqual(before);
    const reported = await asOwner(
      (sql) => sql`select event from events where resource_id = ${id}`,
    );
    expect(reported).toEqual([{ event: "withdrawal.failed" }]);
  });

  it("may share no reference with another operation", async () => {
    await withdraw({ amount: "1.00", externalRef: "W-2" });
    const body = { amount: "1.00", phoneNumber: "0240000001", externalRef: "W-2" };
    const response = await service.call("POST", "/api/mobile-money/transfer", body);
    expect(response.body.error.code).toBe("DUPLICATE_REFERENCE");
  });
});
