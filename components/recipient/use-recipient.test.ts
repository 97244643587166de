import { expect, test } from "vitest";
import type { Network } from "@/components/labels/networks";
import { carrierOf, type Account } from "./use-recipient";

const networks = [{ code: "mtn" }, { code: "airtel" }, { code: "telecel" }] as Network[];
const phone = "+233241234567";
const account: Account = {
  valid: true,
  answered: true,
  phoneNumber: phone,
  provider: "telecel",
  accountName: null,
  nameStatus: "unavailable",
};
const codeOf = (chosen: string | null, known?: Account, number: string | null = phone) =>
  carrierOf(networks, number, chosen, known)?.code ?? null;

test("the chosen network is used, whatever else is known", () => {
  expect(codeOf("airtel", account)).toBe("airtel");
});

test("otherwise the one that knows the number, because numbers are ported", () => {
  expect(codeOf(null, account)).toBe("telecel");
});

test("while no network knows the number or responds, its prefix decides", () => {
  expect(codeOf(null, { ...account, valid: false })).toBe("mtn");
  expect(codeOf(null, { ...account, valid: false, answered: false })).toBe("mtn");
  expect(codeOf(null)).toBe("mtn");
});

test("without a number, or with an unknown prefix, there is none", () => {
  expect(codeOf(null, undefined, null)).toBeNull();
  expect(codeOf(null, undefined, "+233231234567")).toBeNull();
});
