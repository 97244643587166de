import { expect, test } from "vitest";
import { formatPhone } from "./format-phone";
import { predictNetwork, readTypedNumber, readTypedPhone } from "./phone-entry";

test("every usual way to write a number gives the same number", () => {
  for (const typed of [
    "0241234567",
    "024 123 4567",
    "+233 24 123 4567",
    "233241234567",
    "00233 24-123-4567",
    "(024) 1234567",
    "+233 (0)24 123 4567",
    "+233 (0) 24 123 4567",
    "00233 (0)24 123 4567",
    "233 024 123 4567",
  ])
    expect(readTypedPhone(typed), typed).toBe("+233241234567");
});

test("an unfinished or foreign number is none", () => {
  for (const typed of [
    "",
    "024123456",
    "+2348012345678",
    "0301234567",
    "abc",
    "+23300241234567",
    "+233 (0)30 123 4567",
  ])
    expect(readTypedPhone(typed), typed).toBeNull();
});

test("the network is guessed from the prefix, and the number grouped for reading", () => {
  expect(predictNetwork("+233241234567")).toBe("mtn");
  expect(predictNetwork("+233201234567")).toBe("telecel");
  expect(formatPhone("+233241234567")).toBe("+233\u00a024\u00a0123\u00a04567");
});

test("a number of any country is read as it is typed, and what is none stays", () => {
  expect(readTypedNumber("024 123 4567")).toBe("+233241234567");
  expect(readTypedNumber("+44 7400 123-456")).toBe("+447400123456");
  expect(readTypedNumber("0044 7400 123456")).toBe("+447400123456");
  expect(readTypedNumber("024 123")).toBe("024123");
});
