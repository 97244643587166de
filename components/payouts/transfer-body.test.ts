import { expect, test } from "vitest";
import { emptyDraft, transferBodyOf } from "./transfer-body";

const typed = { ...emptyDraft, phoneNumber: "024 000 0001", amount: "1,150" };
const beneficiary = {
  id: "ben_1",
  name: "Ama Serwaa",
  phoneNumber: "+233200000001",
  provider: "telecel" as const,
  note: null,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
};
const account = {
  valid: true,
  answered: true,
  phoneNumber: "+233240000001",
  provider: "mtn",
  accountName: "AMA MENSAH",
  nameStatus: "resolved" as const,
};

test("a typed number is sent with the name that the network reported; the network only if chosen", () => {
  expect(transferBodyOf(typed, account)).toEqual({
    amount: "1150.00",
    phoneNumber: "+233240000001",
    accountName: "AMA MENSAH",
  });
  expect(transferBodyOf({ ...typed, provider: "telecel" }, undefined)).toEqual({
    amount: "1150.00",
    phoneNumber: "+233240000001",
    provider: "telecel",
  });
});

test("a beneficiary is sent by its id alone, whatever number was typed before", () => {
  expect(transferBodyOf({ ...typed, beneficiary, provider: "mtn" }, account)).toEqual({
    amount: "1150.00",
    beneficiaryId: "ben_1",
  });
});

test("a number found at another network than its prefix suggests is sent with that network", () => {
  const moved = { ...account, provider: "airtel" };
  expect(transferBodyOf(typed, moved)).toMatchObject({ provider: "airtel" });
  const unsaved = { ...beneficiary, provider: null };
  expect(transferBodyOf({ ...typed, beneficiary: unsaved }, moved)).toEqual({
    amount: "1150.00",
    beneficiaryId: "ben_1",
    provider: "airtel",
  });
});

test("note and reference are sent unless they are empty", () => {
  expect(
    transferBodyOf({ ...typed, description: " November rent ", externalRef: " INV-9 " }, account),
  ).toEqual(expect.objectContaining({ description: "November rent", externalRef: "INV-9" }));
  expect(
    transferBodyOf({ ...typed, description: " ", externalRef: "" }, account),
  ).not.toHaveProperty("description");
});

test("nothing is sent without a complete number and an amount", () => {
  expect(transferBodyOf({ ...typed, phoneNumber: "024 000" }, account)).toBeNull();
  expect(transferBodyOf({ ...typed, amount: "" }, account)).toBeNull();
  expect(transferBodyOf({ ...typed, amount: "0" }, account)).toBeNull();
});
