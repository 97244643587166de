import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { countryOfPhone, isE164 } from "./e164";
import { predictNetwork, readGhanaMobile } from "./phone";

/** Strings that the phone library itself maps onto one valid Ghanaian number (finding 2). */
const disguised = [
  "+２３３２４１２３４５６７",
  "＋233241234567",
  "+233٢٤١٢٣٤٥٦٧",
  "+233۲۴۱۲۳۴۵۶۷",
  "\u200f+233241234567",
  "+233241234567\u200e",
  "\u202e+233241234567",
  "+2330241234567",
  "+233241234567;ext=1",
  "+233241234567 ext. 1",
  "tel:+233241234567",
  "+233 24 123 4567",
  "+233-24-123-4567",
  "+233(24)1234567",
  "+233241234567\n",
  "\n+233241234567",
  "+233241234567\u0000",
  "00233241234567",
  "233241234567",
  "+0241234567",
  "++233241234567",
  "+233241234567'",
  "+23324123456",
  "+2332412345678",
  "",
  "+",
];

describe("a phone number", () => {
  it.each(disguised)("disguised as %j is no Ghanaian mobile number", (text) => {
    expect(readGhanaMobile(text)).toBeNull();
  });

  it.each(disguised.filter((text) => !/^\+\d+$/.test(text)))(
    "disguised as %j is not E.164",
    (text) => {
      expect(isE164(text)).toBe(false);
    },
  );

  it.each(["+2330241234567", "+23324", "+233241", "+12", "+999999999999999"])(
    "like %s is not a possible number",
    (text) => {
      expect(isE164(text)).toBe(false);
    },
  );

  it.each(["+233241234567", "+14155552671", "+447911123456", "+2348012345678"])(
    "like %s is E.164",
    (text) => {
      expect(isE164(text)).toBe(true);
    },
  );

  test("of Ghana is taken in E.164 and national form, and read as E.164", () => {
    expect(readGhanaMobile("0241234567")).toBe("+233241234567");
    expect(readGhanaMobile("+233241234567")).toBe("+233241234567");
  });

  it.each(["0302123456", "+233302123456", "0211234567", "0221234567", "0521234567", "0581234567"])(
    "like %s, a landline or an unassigned block, is no Ghanaian mobile number",
    (text) => {
      expect(readGhanaMobile(text)).toBeNull();
    },
  );

  it.each(["024123456", "02412345678", "241234567", "0 241234567", "O241234567"])(
    "like %j is no national form",
    (text) => {
      expect(readGhanaMobile(text)).toBeNull();
    },
  );

  test("of any shape is read as strict ASCII E.164 or not at all", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^\+?[0-9٠-٩０-９ ]{9,15}$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readGhanaMobile(text);
        if (read !== null) expect(read).toMatch(/^\+233[25]\d{8}$/);
        if (isE164(text)) expect(text).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
    );
  });
});

test("a prefix identifies the network it was first assigned to", () => {
  const networks = {
    mtn: ["024", "025", "053", "054", "055", "059"],
    airtel: ["026", "027", "056", "057"],
    telecel: ["020", "050"],
  };
  for (const [network, prefixes] of Object.entries(networks))
    for (const prefix of prefixes)
      expect(predictNetwork(`+233${prefix.slice(1)}1234567`)).toBe(network);
  expect(predictNetwork("+233231234567")).toBeNull();
});

test("every prefix of a network belongs to a number that is taken", () => {
  for (const prefix of ["020", "024", "026", "027", "050", "053", "054", "055", "056", "057"])
    expect(readGhanaMobile(`${prefix}1234567`)).toBe(`+233${prefix.slice(1)}1234567`);
});

test("a number's country is known", () => {
  expect(countryOfPhone("+233241234567")).toBe("GH");
  expect(countryOfPhone("+442071838750")).toBe("GB");
  expect(countryOfPhone("+88213123456")).toBeNull();
});
