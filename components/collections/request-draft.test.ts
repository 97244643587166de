import { expect, test } from "vitest";
import { emptyPayment } from "@/components/recipient/typed-payment";
import { collectionBodyOf } from "./request-draft";

const typed = { ...emptyPayment, phoneNumber: "024 123 4567", amount: " 1,250 " };

test("what was typed becomes the operation's body, without empty fields", () => {
  expect(collectionBodyOf(typed)).toEqual({ amount: "1250.00", phoneNumber: "+233241234567" });
  expect(collectionBodyOf({ ...typed, description: " Rice ", externalRef: " INV-9 " })).toEqual({
    amount: "1250.00",
    phoneNumber: "+233241234567",
    description: "Rice",
    externalRef: "INV-9",
  });
});

test("while something is missing there is nothing to send", () => {
  expect(collectionBodyOf({ ...typed, phoneNumber: "024" })).toBeNull();
  expect(collectionBodyOf({ ...typed, amount: "0" })).toBeNull();
});
