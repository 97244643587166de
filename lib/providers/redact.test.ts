import fc from "fast-check";
import { expect, test } from "vitest";
import { redactResponse } from "./redact";

const redact = (value: unknown): unknown =>
  JSON.parse(redactResponse(JSON.stringify(value)) ?? "null");

test("of an order's status everything that settles it is stored, and the number only in part", () => {
  const status = {
    financialTransactionId: "12345678901",
    externalId: "txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
    amount: "150",
    currency: "GHS",
    status: "FAILED",
    reason: { code: "PAYER_NOT_FOUND", message: "No such payer" },
  };
  const payer = { partyIdType: "MSISDN", partyId: "233241234567" };
  expect(redact({ ...status, payer })).toEqual({
    ...status,
    payer: { partyIdType: "MSISDN", partyId: "23324*****67" },
  });
});

test("tokens, sessions, keys and names are left out, wherever they are", () => {
  const response = {
    access_token: "eyJ0",
    token_type: "access_token",
    expires_in: 3600,
    output_SessionID: "abc",
    data: { items: [{ key: "k" }, { hash: "h" }], first_name: "AMA", dob: "1990-01-01" },
    given_name: "AMA",
    name: "AMA MENSAH",
    gender: "FEMALE",
    sub: "0",
    is_pin_set: true,
    password: null,
  };
  expect(redact(response)).toEqual({
    access_token: "…",
    token_type: "…",
    expires_in: 3600,
    output_SessionID: "…",
    data: { items: [{ key: "…" }, { hash: "…" }], first_name: "…", dob: "…" },
    given_name: "…",
    name: "…",
    gender: "…",
    sub: "…",
    is_pin_set: true,
    password: null,
  });
});

test("a list of secrets is as secret as one", () => {
  expect(redact({ tokens: ["a", "b"], names: [["AMA"]] })).toEqual({
    tokens: ["…", "…"],
    names: [["…"]],
  });
});

test.each(["+233241234567", "233241234567", "0241234567"])(
  "the number %s is masked in any text, and as a bare number",
  (phone) => {
    const response = redactResponse(JSON.stringify({ message: `No wallet under ${phone}.` }));
    expect(response).not.toContain(phone);
    expect(response).toContain("No wallet under");
    const page = redactResponse(`<html>No wallet under ${phone}</html>`);
    expect(page).not.toContain(phone);
  },
);

test("a number is masked although it is no text", () => {
  expect(redact({ customer: 233241234567, amount: 150 })).toEqual({
    customer: "23324*****67",
    amount: 150,
  });
});

test("a gateway's page keeps its text and loses what looks like a token", () => {
  const page = redactResponse("<h1>Bad gateway</h1> Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9");
  expect(page).toContain("Bad gateway");
  expect(page).not.toContain("eyJhbGci");
});

test("nothing is stored of text that begins like JSON but is not, since its field names are unknown", () => {
  for (const text of ['{"name":"AMA MENSAH","pin":"12', ' [{"first_name":"AMA"},', '"AMA MENSAH'])
    expect(redactResponse(text)).toBe("…");
});

test("what a gateway echoes of our headers is left out, in a page and in JSON", () => {
  const headers = { authorization: "Bearer short", "Ocp-Apim-Subscription-Key": "few" };
  const page = `<h1>502</h1>${JSON.stringify(headers)}`;
  for (const response of [redactResponse(page), redactResponse(JSON.stringify({ headers }))])
    expect(response).not.toMatch(/short|few/);
  expect(redactResponse('{"message":"No Basic c2hvcnQ= here"}')).toBe(
    '{"message":"No Basic … here"}',
  );
  expect(redactResponse("Authorization: Bearer short\nx-key: few")).not.toMatch(/short|few/);
});

test("a page's control characters, which the database rejects, are left out", () => {
  expect(redactResponse("Bad\u0000 gateway\u0007")).toBe("Bad gateway");
});

test("whatever the response, what is stored is short and no call fails because of it", () => {
  expect(redactResponse("")).toBeNull();
  expect(redactResponse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`)).not.toBeNull();
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.string({ minLength: 3_000 })), (body) => {
      expect(redactResponse(body)?.length ?? 0).toBeLessThanOrEqual(2_000);
    }),
  );
});

test("no secret and no number gets through, however deep it lies", () => {
  const secret = "obviously-fake-secret";
  const phone = "233241234567";
  const place = fc.array(fc.constantFrom("data", "list", "answer"), { maxLength: 20 });
  const name = fc.constantFrom("access_token", "apiKey", "msisdn", "partyId", "full_name", "PIN");
  fc.assert(
    fc.property(place, name, fc.constantFrom(secret, phone), (path, member, value) => {
      const leaf: unknown = { [member]: value };
      const response = path.reduce<unknown>(
        (inner, step) => (step === "list" ? [inner] : { [step]: inner }),
        leaf,
      );
      expect(redactResponse(JSON.stringify(response))).not.toContain(value);
    }),
  );
});
