import { describe, expect, it } from "vitest";
import { weaknessOf } from "./password";

describe("a new password is rejected", () => {
  it.each([
    "1qaz2wsx3edc4rfv",
    "q1w2e3r4t5y6u7i8",
    "1q2w3e4r5t6y7u8i9o",
    "qazwsxedcrfvtgb",
    "zaq12wsxcde34rfv",
    "poiuytrewqlkjhg",
    "!QAZ2wsx#EDC4rfv",
    "TheQuickBrownFox",
    "thequickbrownfox",
    "iloveyouforever2024",
  ])("as a common one: %s", (text) => {
    expect(weaknessOf(text, [])).toBe("a password that is not a common one");
  });
});

describe("a new password is accepted", () => {
  it.each([
    "seven quiet boats at noon",
    "three brown goats at dawn",
    "five loud geese at night",
    "nine slow ferries to Ada",
    "were we deserted at sea",
    "gT7#vLq9!xW2mZ",
    "4821 6093 7715 2240",
    "пароль мой длинный",
    "пароль мой длинный qwert",
    "\u{1f40c}\u{1f998}\u{1f42b}\u{1f99c}\u{1f9a9}\u{1f43f}\u{1f994}\u{1f422}\u{1f98e}\u{1f40d}\u{1f995}\u{1f996}",
  ])("where it is hard to guess: %s", (text) => {
    expect(weaknessOf(text, [])).toBeNull();
  });
});
