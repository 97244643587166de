import { describe, expect, it, test } from "vitest";
import { redactJson, redactQuery, redactValue } from "./redact";

const shown = (value: unknown) => JSON.parse(redactJson(JSON.stringify(value))) as unknown;

describe("a body", () => {
  it.each([
    [{ key: "ck_test_abc" }, { key: "[redacted]" }],
    [
      { secret: "s", id: 1 },
      { secret: "[redacted]", id: 1 },
    ],
    [{ client_secret: "s" }, { client_secret: "[redacted]" }],
    [
      { PASSWORD: "x", current: "y" },
      { PASSWORD: "[redacted]", current: "[redacted]" },
    ],
    [
      { otp: 123456, pin: -1.5 },
      { otp: "[redacted]", pin: "[redacted]" },
    ],
    [
      { otp: null, token: true },
      { otp: null, token: true },
    ],
    [
      { recoveryCodes: ["a", "b"], name: "n" },
      { recoveryCodes: ["[redacted]", "[redacted]"], name: "n" },
    ],
    [
      { token: { inner: { deep: [1, "x"] } }, after: "a" },
      { token: { inner: { deep: ["[redacted]", "[redacted]"] } }, after: "a" },
    ],
    [
      [{ otp: "1" }, "x"],
      [{ otp: "[redacted]" }, "x"],
    ],
    [
      { tokenId: "7", tokenType: "Bearer" },
      { tokenId: "7", tokenType: "Bearer" },
    ],
    [
      { a: { otp: "1" }, b: 2 },
      { a: { otp: "[redacted]" }, b: 2 },
    ],
  ])("%j is kept as %j", (sent, kept) => expect(shown(sent)).toEqual(kept));

  it("keeps no credential in whatever member it is", () => {
    const text = JSON.stringify(
      shown({
        description: `my key is ck_test_${"a".repeat(38)} and cs_${"b".repeat(43)}`,
        [`ct_live_${"c".repeat(38)}`]: `whsec_${"d".repeat(32)}`,
      }),
    );
    expect(text).not.toMatch(/a{8}|b{8}|c{8}|d{8}/);
    expect(text).toContain("ck_test_…");
  });

  it.each([
    ["0241234567", "02412***67"],
    ["+233241234567", "+2332******67"],
    ["pay 024 123 4567 today", "pay 024 1*****67 today"],
    ["+14155552671", "+1415*****71"],
  ])("shows the number in %j as %j", (sent, kept) => {
    expect(shown({ description: sent })).toEqual({ description: kept });
  });

  it("shows a number that was sent as a number, or in pieces, masked", () => {
    expect(shown({ phoneNumber: 233241234567 })).toEqual({ phoneNumber: "23324*****67" });
    expect(shown({ recipient: "(030) 123-456" })).toEqual({ recipient: "(030)******56" });
    expect(redactJson('{"phone":"\\u002b233241234567"}')).toBe('{"phone":"+2332******67"}');
    expect(redactJson('{"p\\u0061ssword":"x"}')).not.toContain("x");
  });

  it("keeps amounts, ids, hashes, addresses and times as they were sent", () => {
    const text =
      '{ "amount": 150.00, "b":["1000000000.00", 12345678901], "at":"2026-11-21T09:30:00.000Z",\n' +
      '"wallet":"0x0241234567890241234567890241234567890241", "id":"txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }';
    expect(redactJson(text)).toBe(text);
  });

  it("that is cut off at any place shows nothing of what is secret", () => {
    const text = JSON.stringify({ a: "x", otp: "hidden", list: [{ password: "hidden" }], key: 77 });
    for (let length = 0; length <= text.length; length += 1) {
      const kept = redactJson(text.slice(0, length));
      expect(kept).not.toMatch(/hid|7/);
    }
  });

  it("of 4 KB takes no more than a moment, however it is nested", () => {
    for (const text of ["[".repeat(4096), '"'.repeat(4096), `{"a":"${"\\".repeat(4000)}`])
      expect(redactJson(text).length).toBeLessThanOrEqual(4096);
  });
});

test("a query keeps its parameters, without secrets and phone numbers", () => {
  expect(redactQuery("status=failed&q=0241234567&to=2026-11-21")).toBe(
    "status=failed&q=02412***67&to=2026-11-21",
  );
  expect(redactQuery(`api_key=abc&token=t&x=ck_test_${"a".repeat(38)}`)).toBe(
    "api_key=[redacted]&token=[redacted]&x=ck_test_%E2%80%A6",
  );
  expect(redactQuery("")).toBeNull();
});

test("the number in a path is masked", () => {
  expect(redactValue("phone", "+233240000123")).toBe("+2332******23");
  expect(redactValue("phone_number", "0302123456")).toBe("03021***56");
  expect(redactValue("id", "txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C")).toBe(
    "txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
  );
});
