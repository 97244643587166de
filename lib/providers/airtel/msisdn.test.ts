import { expect, test } from "vitest";
import { msisdnOf } from "./adapter";

test("a number is sent as its nine digits", () => {
  expect(msisdnOf("+233270000001", "GH")).toBe("270000001");
  expect(msisdnOf("+260971234567", "ZM")).toBe("971234567");
});

test.each(["+260270000001", "+2348127000001", "+23327000001", "0270000001", "+2330270000001", ""])(
  "%s is not cut to the digits of some Ghanaian number",
  (phone) => expect(msisdnOf(phone, "GH")).toBeNull(),
);
