import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NumberText } from "@/lib/contract/amounts";
import { mobileMoneyFee } from "@/lib/pricing";
import { testSize } from "@/lib/tooling/test-size";
import { validateRows, referencesOf, type RowRules } from "./validate-rows";
import { rowsOfJson } from "./sent-rows";

const sound = { amount: "150.00", phoneNumber: "0241234567" };
const rules: RowRules = {
  merchant: { kycTier: "minimum" },
  feeRule: mobileMoneyFee,
  closed: new Map([["airtel", { why: "Maintenance", byOperator: true }]]),
  usedReferences: new Set(["OLD-1"]),
  paidEarlier: new Map(),
};
const validate = (...rows: unknown[]) => validateRows(rowsOfJson(rows), rules);
const errorsOf = (row: unknown) =>
  validate(row).flatMap(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));

describe("a valid row", () => {
  it("may name the network its number was ported to, or have a number of a network not connected here", () => {
    const ported = { ...sound, phoneNumber: "0271234567", provider: "mtn" };
    expect(errorsOf(ported)).toEqual([]);
    const closed = new Map([["mtn", { why: "not connected here", byOperator: false }]] as const);
    const [row] = validateRows(rowsOfJson([sound]), { ...rules, closed });
    expect(row?.errors).toEqual([]);
  });

  it("is what a single transfer would be, with its fee", () => {
    const [row] = validate({
      ...sound,
      provider: "mtn",
      accountName: "Ama Mensah",
      externalRef: "SAL-1",
      description: "November",
    });
    expect(row).toEqual({
      line: 1,
      sent: {
        ...sound,
        provider: "mtn",
        accountName: "Ama Mensah",
        externalRef: "SAL-1",
        description: "November",
      },
      errors: [],
      payout: {
        amountMinor: 15_000n,
        feeMinor: 150n,
        phoneNumber: "+233241234567",
        provider: "mtn",
        accountName: "Ama Mensah",
        externalRef: "SAL-1",
        description: "November",
      },
    });
  });

  it("may give its amount as a number, and pay the same phone as another", () => {
    const rows = validate({ ...sound, amount: new NumberText("150.0") }, sound, sound);
    expect(rows.map(({ payout }) => payout?.amountMinor)).toEqual([15_000n, 15_000n, 15_000n]);
  });
});

describe("an invalid row", () => {
  it.each<[string, unknown, string]>([
    ["no amount", { phoneNumber: "0241234567" }, "amount: Expected an amount"],
    ["too many decimals", { ...sound, amount: "1.001" }, "amount: Expected an amount with at most"],
    ["nothing to pay", { ...sound, amount: "0.00" }, "amount: Expected an amount greater"],
    ["a negative amount", { ...sound, amount: "-5" }, "amount: Expected an amount greater"],
    ["an exponent", { ...sound, amount: "1e2" }, "amount: Expected an amount written"],
    ["a comma", { ...sound, amount: "1,50" }, "amount: Expected an amount written"],
    ["less than a network carries", { ...sound, amount: "0.99" }, "amount: Expected at least 1.00"],
    ["more than one carries", { ...sound, amount: "25000.01" }, "amount: A transfer can be"],
    ["more than the tier", { ...sound, amount: "3000.01" }, "amount: Your verification tier"],
    ["no phone", { amount: "1" }, "phoneNumber: Expected a Ghanaian mobile number"],
    ["a foreign phone", { ...sound, phoneNumber: "+447700900000" }, "phoneNumber: Expected"],
    ["a phone in odd digits", { ...sound, phoneNumber: "0２41234567" }, "phoneNumber: Expected"],
    ["an unknown network", { ...sound, provider: "MTN" }, "provider: Expected mtn, airtel or"],
    ["a closed network", { ...sound, provider: "airtel" }, "provider: Expected a network that is"],
    [
      "a number of a closed network",
      { ...sound, phoneNumber: "0271234567" },
      "provider: Expected a network that is open; AT Money is closed for payouts (Maintenance); if",
    ],
    ["a long name", { ...sound, accountName: "x".repeat(121) }, "accountName: Expected text of 1"],
    ["a long description", { ...sound, description: "x".repeat(501) }, "description: Expected"],
    [
      "a control character",
      { ...sound, description: "a\nb" },
      "description: Expected text without",
    ],
    ["a reference with a space", { ...sound, externalRef: "A 1" }, "externalRef: Expected 1 to"],
    ["a used reference", { ...sound, externalRef: "OLD-1" }, "externalRef: Expected a reference"],
    ["a misspelt field", { ...sound, amuont: 1 }, "amuont: Expected a field that this operation"],
    ["no object", "150.00", "row: Expected an object"],
    ["a list", [sound], "row: Expected an object"],
    ["a number", new NumberText("5"), "row: Expected an object"],
    ["nothing", null, "row: Expected an object"],
  ])("with %s is rejected with the reason", (_, row, beginning) => {
    const [error, ...more] = errorsOf(row);
    expect(error?.slice(0, beginning.length)).toBe(beginning);
    expect(more).toEqual([]);
    expect(validate(row)[0]?.payout).toBeNull();
  });

  it("gets all its errors at once", () => {
    const fields = validate({ amount: "1.001", phoneNumber: "x", provider: "x", externalRef: "" })
      .flatMap(({ errors }) => errors)
      .map(({ field }) => field);
    expect(fields.sort()).toEqual(["amount", "externalRef", "phoneNumber", "provider"]);
  });

  it("that repeats a reference names the line that has it, even if that one is invalid", () => {
    const rows = validate(
      { ...sound, amount: "x", externalRef: "A" },
      { ...sound, externalRef: "B" },
      { ...sound, externalRef: "A" },
      { ...sound, amount: "y", externalRef: "B" },
    );
    expect(rows.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
      ["amount"],
      [],
      ["externalRef"],
      ["amount", "externalRef"],
    ]);
    expect(rows[2]?.errors[0]?.message).toBe("Line 1 has the same reference.");
  });
});

describe("any rows", () => {
  it("each have a payout or errors, in the order and number in which they were sent", () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: "binary" }),
      fc.constantFrom(...Object.values(sound), "mtn", "A", "OLD-1"),
      fc.integer().map((number) => new NumberText(String(number))),
    );
    const row = fc.oneof(
      value,
      fc.dictionary(fc.string({ maxLength: 5 }), value),
      fc.record(
        { amount: value, phoneNumber: value, externalRef: value, provider: value },
        { requiredKeys: [] },
      ),
      fc.constant(sound),
    );
    const property = fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const validated = validate(...rows);
      expect(validated.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 1));
      for (const { errors, payout, sent } of validated) {
        expect(errors.length > 0).toBe(payout === null);
        const kept = [sent, ...errors].flatMap((one) => Object.entries(one).flat()).join(" ");
        expect(kept).not.toMatch(/[\0\p{Cs}]/u);
      }
      for (const reference of referencesOf(rowsOfJson(rows)))
        expect(reference).toMatch(/^[\x21-\x7e]{1,100}$/);
    });
    // A name that is cut within a character.
    const cut = [[{ [`${"x".repeat(99)}😀`]: "1" }]] as [unknown[]];
    fc.assert(property, { numRuns: testSize(1000, 50_000), examples: [cut] });
  });
});

it("passes internal errors on", () => {
  const broken = {
    ...rules,
    get merchant(): never {
      throw new TypeError("broken");
    },
  };
  expect(() => validateRows(rowsOfJson([sound]), broken)).toThrow(TypeError);
});
