import { describe, expect, test } from "vitest";
import { accountOf, balanceOf } from "./map";

const responded = (status: number, body: unknown = "") => ({
  stage: "call" as const,
  result: { kind: "response" as const, status, body: JSON.stringify(body) },
});

describe("an account", () => {
  const user = (changes: object, status: object = { success: true }) =>
    accountOf(
      responded(200, {
        data: {
          is_barred: false,
          is_pin_set: true,
          first_name: "AMA",
          last_name: "MENSAH",
          ...changes,
        },
        status,
      }),
    );

  test("is found with its name, and without one where there is none", () => {
    expect(user({})).toEqual({ state: "found", name: "AMA MENSAH" });
    expect(user({ last_name: null })).toEqual({ state: "found", name: "AMA" });
    for (const blank of ["", " ", null, undefined])
      expect(user({ first_name: blank, last_name: blank })).toEqual({ state: "found", name: null });
  });

  test("that is barred or has no PIN cannot be paid", () => {
    expect(user({ is_barred: true }).state).toBe("not_found");
    expect(user({ is_pin_set: false }).state).toBe("not_found");
  });

  test("is unavailable where the response is not clear", () => {
    for (const changes of [{ is_barred: undefined }, { is_pin_set: "true" }])
      expect(user(changes).state).toBe("unavailable");
    for (const status of [{}, { success: false }, { success: "true" }])
      expect(user({}, status).state).toBe("unavailable");
    expect(accountOf(responded(503)).state).toBe("unavailable");
    expect(accountOf({ ...responded(200), stage: "token" }).state).toBe("unavailable");
  });

  test("is not found where Airtel says so", () => {
    for (const code of ["DP02200000000", "DP02200000002"]) {
      const status = { success: false, response_code: code };
      for (const http of [200, 400, 404])
        expect(accountOf(responded(http, { status })).state).toBe("not_found");
      expect(accountOf(responded(500, { status })).state).toBe("unavailable");
    }
  });
});

describe("a balance", () => {
  const balance = (text: unknown, currency = "GHS", success = true) =>
    balanceOf(responded(200, { data: { balance: text, currency }, status: { success } }));

  test.each([
    ["15000.25", 1_500_025n],
    ["15,000.25", 1_500_025n],
    ["1,234,567.5", 123_456_750n],
    ["0", 0n],
    ["15000.2500", 1_500_025n],
    ["100", 10_000n],
  ])("of %s is read to the pesewa", (text, amountMinor) => {
    expect(balance(text)).toEqual({ amountMinor });
  });

  test.each(["15,00.25", ",100", "1.005", "-5", "1e3", "", "15 000", 15000.25, null])(
    "of %j is not guessed",
    (text) => expect(balance(text)).toBeNull(),
  );

  test("in another currency or without success is none", () => {
    expect(balance("100", "UGX")).toBeNull();
    expect(balance("100", "GHS", false)).toBeNull();
  });
});
