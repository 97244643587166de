import { expect, test } from "vitest";
import {
  checkNodeText,
  coinsText,
  gasBudgetText,
  gasText,
  heightText,
  pendingText,
} from "./chain-text";

test("coins are rounded down to six decimals, and never to more than there are", () => {
  expect(coinsText("9.999999999999", "ETH")).toBe("9.999999\u00a0ETH");
  expect(coinsText("1000.000000000000", "ETH")).toBe("1,000.00\u00a0ETH");
});

test("a chain that is not read any further needs attention, and so does a silent node", () => {
  expect(heightText({ height: 5, lag: 0 })).toMatchObject({
    note: "Up to date",
    tone: "completed",
  });
  expect(heightText({ height: 1_205, lag: 31 })).toEqual({
    value: "1,205",
    note: "31 blocks behind the chain",
    tone: "attention",
  });
  expect(heightText({ height: 5, lag: null })).toMatchObject({ note: "The node does not respond" });
});

test("a check node that does not respond needs attention", () => {
  expect(checkNodeText({ host: "node.example", head: 1_205 })).toEqual({
    value: "node.example",
    note: "Block 1,205",
    tone: "completed",
  });
  expect(checkNodeText({ host: "node.example", head: null }).tone).toBe("attention");
});

test("gas for fewer than a hundred withdrawals needs attention", () => {
  const gas = { symbol: "ETH", ledger: "1.0", onChain: "1.0", perWithdrawal: "0.01" };
  expect(gasText({ ...gas, withdrawals: 100 }).tone).toBe("completed");
  expect(gasText({ ...gas, withdrawals: 99 })).toMatchObject({
    note: "Enough for 99\u00a0withdrawals",
    tone: "attention",
  });
  expect(gasText({ ...gas, onChain: null, withdrawals: null }).note).toBe("By our ledger");
});

test("the gas of a day needs attention once it is used up", () => {
  const gas = { symbol: "ETH", usedToday: "4.5", dailyLimit: "10.0" };
  expect(gasBudgetText({ ...gas, isUsedUp: false })).toEqual({
    value: "4.50\u00a0ETH",
    note: "Of at most 10.00\u00a0ETH",
    tone: "completed",
  });
  expect(gasBudgetText({ ...gas, isUsedUp: true }).tone).toBe("attention");
});

test("what is open says how far it got, and how old it is", () => {
  const none = { reserved: 0, signed: 0, mined: 0, oldestAt: null, oldestAgeSeconds: null };
  expect(pendingText({ ...none, problems: [] })).toMatchObject({ value: "None", note: "" });
  const open = { ...none, signed: 2, mined: 1, oldestAgeSeconds: 180, problems: [] };
  expect(pendingText(open)).toMatchObject({
    value: "2 sent, 1 in a block",
    note: "Oldest 3 minutes",
  });
});
