import { expect, test } from "vitest";
import { emptyDraft, typedOf } from "./draft";
import { questionOf, transferBodyOf } from "./transfer-body";

const typed = { ...typedOf(emptyDraft), phone: "024 000 0001", amount: "1,150" };
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

test("a typed number is sent with the name that the network told; the network only if chosen", () => {
  expect(transferBodyOf(typed, account)).toEqual({
    amount: "1150.00",
    phoneNumber: "+233240000001",
    accountName: "AMA MENSAH",
  });
  expect(transferBodyOf({ ...typed, network: "telecel" }, undefined)).toEqual({
    amount: "1150.00",
    phoneNumber: "+233240000001",
    provider: "telecel",
  });
});

test("a beneficiary is sent by its id alone, whatever number was typed before", () => {
  expect(transferBodyOf({ ...typed, beneficiary, network: "mtn" }, account)).toEqual({
    amount: "1150.00",
    beneficiaryId: "ben_1",
  });
  expect(questionOf({ ...typed, beneficiary, network: "mtn" })).toEqual({
    phone: "+233200000001",
    network: "telecel",
    name: "Ama Serwaa",
  });
});

test("a number that was found elsewhere than its prefix tells is sent with its network", () => {
  const moved = { ...account, provider: "airtel" };
  expect(transferBodyOf(typed, moved)).toMatchObject({ provider: "airtel" });
  const unsaved = { ...beneficiary, provider: null };
  expect(transferBodyOf({ ...typed, beneficiary: unsaved }, moved)).toEqual({
    amount: "1150.00",
    beneficiaryId: "ben_1",
    provider: "airtel",
  });
});

test("note and reference go along unless they are empty", () => {
  expect(
    transferBodyOf({ ...typed, note: " November rent ", reference: " INV-9 " }, account),
  ).toEqual(expect.objectContaining({ description: "November rent", externalRef: "INV-9" }));
  expect(transferBodyOf({ ...typed, note: " ", reference: "" }, account)).not.toHaveProperty(
    "description",
  );
});

test("nothing is sent without a whole number and an amount", () => {
  expect(transferBodyOf({ ...typed, phone: "024 000" }, account)).toBeNull();
  expect(transferBodyOf({ ...typed, amount: "" }, account)).toBeNull();
  expect(transferBodyOf({ ...typed, amount: "0" }, account)).toBeNull();
});
