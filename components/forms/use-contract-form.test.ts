import { expect, test } from "vitest";
import { transferBody } from "@/lib/contract/mobile-money";
import { loginBody } from "@/lib/contract/auth";
import { bodyOf } from "./use-contract-form";

const empty = { amount: "", phoneNumber: "", provider: "", description: "", externalRef: "" };

test("fields accept the ways in which users type them", () => {
  const typed = { ...empty, amount: " 1,150 ", phoneNumber: "024 000 0001", description: " Rent " };
  expect(bodyOf(typed, transferBody)).toEqual({
    amount: "1150",
    phoneNumber: "+233240000001",
    description: "Rent",
  });
});

test("what is empty is left out, but a number that is shown is required", () => {
  expect(bodyOf(empty, transferBody)).toEqual({ phoneNumber: "" });
  expect(bodyOf({ amount: "5" }, transferBody)).toEqual({ amount: "5" });
});

test("fields outside the contract are not sent", () => {
  expect(bodyOf({ amount: "5", saveAs: "Ama" }, transferBody)).toEqual({ amount: "5" });
});

test("a password is sent as it was typed", () => {
  expect(bodyOf({ email: " a@b.example ", password: " four words " }, loginBody)).toEqual({
    email: "a@b.example",
    password: " four words ",
  });
});
