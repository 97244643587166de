import { expect, test } from "vitest";
import { emptyDraft, paymentOf, wholeNumber } from "./number-draft";

test.each([
  ["024 123 4567", "+233241234567"],
  ["+44 7700 900123", "+447700900123"],
  ["0044 7700 900123", "+447700900123"],
  ["024 123", null],
  ["+44 77", null],
  ["7700 900123", null],
])("the number of %s is %s", (typed, number) => {
  expect(wholeNumber(typed)).toBe(number);
});

test("a payment is sent once number and amount are whole, without what was left empty", () => {
  const typed = { ...emptyDraft, recipient: "0241234567", amount: "1,020.5" };
  const body = { recipient: "+233241234567", amount: "1020.500000", currency: "USDT" };
  expect(paymentOf(typed)).toEqual(body);
  expect(paymentOf({ ...typed, description: " Rent " })).toEqual({ ...body, description: "Rent" });
  expect(paymentOf({ ...typed, amount: "0" })).toBeNull();
  expect(paymentOf({ ...typed, recipient: "024" })).toBeNull();
});
