import { describe, expect, it } from "vitest";
import { transferCall } from "./calls";
import { gasLimitFor, isUsableLimit, whyImplausible } from "./gas-limits";
import { maxGas } from "./signer/policy";

const call = transferCall(`0x${"ab".repeat(20)}`, 1_500_000n);

describe("whyImplausible", () => {
  it.each([0n, 1n, 21_000n, 500_001n, 1_000_000n, 30_000_000n])(
    "rejects %i gas for a call of a contract",
    (gas) => expect(whyImplausible(gas, call)).toContain(`estimates ${gas} gas`),
  );
  it.each([30_000n, 65_000n, 500_000n])("accepts %i gas for a call of a contract", (gas) =>
    expect(whyImplausible(gas, call)).toBeNull(),
  );
  it.each([20_999n, 300_001n])("rejects %i gas for a payment of coins", (gas) =>
    expect(whyImplausible(gas, "0x")).not.toBeNull(),
  );
  it("accepts the usual gas for a payment of coins", () =>
    expect(whyImplausible(21_000n, "0x")).toBeNull());
});

describe("gasLimitFor", () => {
  it.each(["transfer", "return", "mint", "identity", "sweep"] as const)(
    "gives every plausible estimate of a %s a limit that the signer signs",
    (purpose) => {
      for (const gas of [22_000n, 65_000n, 500_000n]) {
        expect(whyImplausible(gas, call)).toBeNull();
        expect(isUsableLimit(gasLimitFor(purpose, gas), call)).toBe(true);
        expect(gasLimitFor(purpose, gas)).toBeGreaterThanOrEqual(gas);
      }
    },
  );
  it("does not let a withdrawal run out of gas after a low estimate", () =>
    expect(gasLimitFor("transfer", 25_000n)).toBe(120_000n));
});

describe("isUsableLimit", () => {
  it.each([
    [1n, false],
    [21_000n, false],
    [90_000n, true],
    [maxGas, true],
    [maxGas + 1n, false],
  ])("is for a limit of %i: %s", (limit, isUsable) =>
    expect(isUsableLimit(limit, call)).toBe(isUsable),
  );
});
