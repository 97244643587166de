import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createSchema } from "zod-openapi";
import { schemaValidator } from "@/lib/tooling/json-schema";
import { testSize } from "@/lib/tooling/test-size";
import { updateProfileOperation } from "./accounts";
import { createApiKeyBody } from "./api-keys";
import { loginBody, signUpBody } from "./auth";
import { batchRow } from "./batches";
import { createBeneficiaryBody } from "./beneficiaries";
import { collectionBody } from "./collections";
import { NumberText } from "./amounts";
import { reasonOfPerson } from "./fields";
import { transferBody } from "./mobile-money";
import { initiatePaymentBody } from "./payments";
import { listTransactionsOperation } from "./transactions";

/** The document's schemas take exactly what the server takes, value by value. */

const validator = schemaValidator();
const names = [
  "Ama",
  "é".repeat(120),
  "😀".repeat(120),
  "😀".repeat(121),
  " ",
  "\u00a0x",
  "a\u0085b",
];
const key = { name: "A key", scopes: ["rates:read"] };
const transfer = { amount: "1.50", phoneNumber: "0241234567" };
const payment = { amount: "1.50", currency: "GHS", recipient: "+233241234567" };
const signUp = { businessName: "A", name: "B", email: "a@b.example", password: "x".repeat(15) };

const bodies: [string, z.ZodType, Record<string, unknown>][] = [
  // Only one of phoneNumber and beneficiaryId may be present, which is validated in the domain.
  ["a transfer to a phone", transferBody.omit({ beneficiaryId: true }).strict(), transfer],
  [
    "a transfer to a beneficiary",
    transferBody.omit({ phoneNumber: true }).strict(),
    { amount: "1.50", beneficiaryId: "ben_x" },
  ],
  ["a payment in cedis", initiatePaymentBody, payment],
  ["a payment in USDT", initiatePaymentBody, { ...payment, currency: "USDT" }],
  ["a row of a batch", batchRow, transfer],
  ["a collection", collectionBody, transfer],
  ["a beneficiary", createBeneficiaryBody, { name: "Ama", phoneNumber: "0241234567" }],
  ["an API key", createApiKeyBody, key],
  ["a sign-up", signUpBody, signUp],
  ["a login", loginBody, { email: "a@b.example", password: "x" }],
  ["a reason", z.strictObject({ reason: reasonOfPerson }), { reason: "It was so." }],
];

const oddities = [
  ...["", "0", "0.0", "00.1", "1.", ".5", "1.005", "0.000001", "0.0000001", "999999999999.99"],
  ...["1000000000000", "1e3", "-1", "+1", "1,5", "+233241234567", "0241234567", "+2330241234567"],
  ...[
    "+233281234567",
    "0301234567",
    "mtn",
    "MTN",
    "USDT",
    "GHS",
    "ten chars.",
    " nine char ",
    "a b",
  ],
  ...["2027-01-31T00:00:00Z", "2027-02-30T00:00:00Z", "203.0.113.0/24", "::1", "a@b.example"],
  ...names,
];
const spoken = fc.oneof(
  fc.constantFrom(...oddities),
  fc.string({ unit: fc.constantFrom(..."0123456789.+-e") }),
  fc.string({
    unit: fc.constantFrom("a", " ", "é", "😀", "\n", "\u00a0", "~", "@", "."),
    maxLength: 14,
  }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: spoken },
  fc.constantFrom<unknown>(null, true, [], {}, ["rates:read"], ["rates:read", "rates:read"]),
);

/** A body as the server reads it: numbers by their text. */
const asRead = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, sent]) => [
      name,
      typeof sent === "number" ? new NumberText(String(sent)) : sent,
    ]),
  );

describe.each(bodies)("%s", (_, schema, sample) => {
  const { schema: documented, components } = createSchema(schema, { io: "input" });
  const text = JSON.stringify({ ...documented, components: { schemas: components } });
  const admits = validator.compile(JSON.parse(text) as object);
  const members = Object.keys((JSON.parse(text) as { properties?: object }).properties ?? sample);

  function expectAgreement(body: Record<string, unknown>): void {
    const read = schema.safeParse(asRead(body));
    // That a country has such a number, and that a day is in the calendar, no pattern can say.
    const beyond = new Set(["recipient", "expiresAt"]);
    if (!read.success && read.error.issues.every(({ path }) => beyond.has(String(path[0])))) return;
    const shown = JSON.stringify(body);
    expect(`${shown} ${admits(body)}`).toBe(`${shown} ${read.success}`);
  }

  it("is documented as it is taken, whatever one of its members is", () => {
    expectAgreement(sample);
    for (const member of members)
      for (const odd of oddities) expectAgreement({ ...sample, [member]: odd });
    const property = fc.property(fc.constantFrom(...members, "unknown"), value, (member, sent) =>
      expectAgreement({ ...sample, [member]: sent }),
    );
    fc.assert(property, { numRuns: testSize(300, 20_000) });
  });

  it("is taken with whatever matches a documented pattern", () => {
    const { properties = {} } = JSON.parse(text) as {
      properties?: Record<string, { pattern?: string }>;
    };
    for (const [member, { pattern }] of Object.entries(properties)) {
      if (pattern === undefined) continue;
      // A generator of matches knows no Unicode properties, and hardly finds an end of its own.
      const matching = fc.stringMatching(new RegExp(pattern.replace(/\\s\*/g, " ?")), {
        maxLength: 200,
      });
      const property = fc.property(matching, (sent) =>
        expectAgreement({ ...sample, [member]: sent }),
      );
      fc.assert(property, { numRuns: testSize(30, 1000) });
    }
  });
});

it.each(["1.5", "0.01", "0", "-1", "1e12", "1e-7", "999999999999.99"])(
  "the JSON number %s is documented as it is taken",
  (number) => {
    const { schema: documented } = createSchema(transferBody, { io: "input" });
    const body = { ...transfer, amount: Number(number) };
    const read = transferBody.safeParse({ ...transfer, amount: new NumberText(number) });
    const admitted = validator.compile(documented as object)(body);
    // Only the description states the decimals and digits of a number.
    if (admitted) expect(read.success || number === "1e-7").toBe(true);
    else expect(read.success).toBe(false);
  },
);

it.each([
  ["2026-11-21", true],
  ["2026-11-21T09:30:00Z", true],
  ["2026-11-21T09:30:00.123456789+01:00", true],
  ["2026-11-21T09:30Z", false],
  ["2026-11-21 09:30:00Z", false],
  ["2026-11-21T24:00:00Z", false],
  ["yesterday", false],
])("%j as a filter's moment is %j, by the document and by the server", (text, taken) => {
  for (const member of ["from", "to"] as const) {
    const { query } = listTransactionsOperation;
    const { schema: documented } = createSchema(query, { io: "input" });
    expect(query.safeParse({ [member]: text }).success).toBe(taken);
    expect(validator.compile(documented as object)({ [member]: text })).toBe(taken);
  }
});

it.each(["Africa/Accra", "UTC", "Europe/Berlin"])("%s is documented as a time zone", (timezone) => {
  const { body } = updateProfileOperation;
  const { schema: documented } = createSchema(body, { io: "input" });
  expect(body.safeParse({ timezone }).success).toBe(true);
  expect(validator.compile(documented as object)({ timezone })).toBe(true);
});

it("a transfer is documented with exactly one of phoneNumber and beneficiaryId", () => {
  const { schema: documented } = createSchema(transferBody, { io: "input" });
  const admits = validator.compile(documented as object);
  expect(admits(transfer)).toBe(true);
  expect(admits({ amount: "1.50", beneficiaryId: "ben_x" })).toBe(true);
  expect(admits({ ...transfer, beneficiaryId: "ben_x" })).toBe(false);
  expect(admits({ amount: "1.50" })).toBe(false);
});
