import fc from "fast-check";
import { expect, test } from "vitest";
import { readTypedAmount } from "@/lib/client/amounts";
import { press, type Key } from "./keypad-entry";

const keys: Key[] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "back"];

const pressed = (...sequence: Key[]) =>
  sequence.reduce<string>((typed, key) => press(typed, key), "");

test("keys write an amount as it is spoken", () => {
  expect(pressed("2", "5", ".", "5", "0")).toBe("25.50");
  expect(pressed(".", "5")).toBe("0.5");
  expect(pressed("0", "0", "7")).toBe("7");
  expect(pressed("1", ".", "2", ".", "3")).toBe("1.23");
  expect(pressed("1", "2", "back")).toBe("1");
  expect(pressed("back")).toBe("");
});

test("a typed amount with separators goes on from where it is", () => {
  expect(press("1,250", "5")).toBe("1,2505");
  expect(press("1,250.", "5")).toBe("1,250.5");
});

test("whatever is pressed, the result is an amount of USDT, zero or still unfinished", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 40 }), (sequence) => {
      const typed = pressed(...sequence);
      const isUnfinished = /^(0?\.?0*)$/.test(typed);
      expect(isUnfinished || readTypedAmount(typed, "USDT") !== null, typed).toBe(true);
    }),
  );
});
