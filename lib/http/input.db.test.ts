import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerMoney } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

let service: TestService;
let moneyBefore: Record<string, string>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1000 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  moneyBefore = await customerMoney();
});
afterAll(async () => {
  // Nothing that this file sends pays anything out.
  expect(await customerMoney()).toEqual(moneyBefore);
  await service.stop();
});

function expectRejection(response: ApiAnswer, field: string): void {
  expect(response.body).toMatchObject({
    error: { type: "BAD_REQUEST", code: "INVALID_REQUEST", details: { field } },
  });
  expect(response.status).toBe(400);
  expect(response.body.error.details.expected).toEqual(expect.any(String));
  expect(response.body.error.details.expected).not.toMatch(/^(Invalid|Too (small|big)|Expected)/);
  expect(response.body.requestId).toBe(response.headers.get("x-request-id"));
}

const transfer = { amount: "5.00", phoneNumber: "0240000001" };
const payment = { amount: "5.00", currency: "GHS", recipient: "+233240000001" };
const ownPrototype = JSON.parse(
  JSON.stringify({ ...transfer, proto: { amount: "1" } }).replace("proto", "__proto__"),
) as unknown;
const key = { name: "A key", scopes: ["rates:read"] };
const post = (path: string, body: unknown) => service.call("POST", path, body);
/** A body whose amount is a JSON number with exactly this text. */
const postNumber = (path: string, body: object, number: string) =>
  service.call("POST", path, undefined, {
    raw: JSON.stringify({ ...body, amount: 0 }).replace('"amount":0', `"amount":${number}`),
  });

const places = [
  ["/api/mobile-money/transfer", transfer],
  ["/payments/initiate", payment],
  ["/api/convert/usdt-to-ghs", {}],
  ["/api/sandbox/faucet", { currency: "USDT" }],
] as const;

describe.each(places)("the amount of %s", (path, body) => {
  it.each(["-1", "0", "-0", "1e-7", "1e21", "0.00000001", "1234567890.1234567", "1e99999"])(
    "is rejected by name as the JSON number %s",
    async (number) => {
      expectRejection(await postNumber(path, body, number), "amount");
    },
  );

  it.each(
    [
      ["-1", "0", "-0", "1e2", "1e21", "1.0000000", "1,000", " 1", "1 ", "", "1000000000000"],
      [null, true, [], ["1"], {}, { amount: "1" }],
    ].flat(),
  )("is rejected by name as %j", async (amount) => {
    expectRejection(await post(path, { ...body, amount }), "amount");
  });

  it("is rejected by name when it is missing", async () => {
    expectRejection(await post(path, { ...body, amount: undefined }), "amount");
  });
});

describe("a field that is wrong is named", () => {
  const phones = ["024000000", "+2330240000001", "+２３３240000001", "0302123456", "+14155552671"];
  const cases: [path: string, field: string, body: unknown][] = [
    ["/api/mobile-money/transfer", "unknown", { ...transfer, unknown: 1 }],
    ["/api/mobile-money/transfer", "externalref", { ...transfer, externalref: "INV-9" }],
    ["/api/mobile-money/transfer", "provider", { ...transfer, provider: "MTN" }],
    ["/api/mobile-money/transfer", "provider", { ...transfer, provider: "glo" }],
    ["/api/mobile-money/transfer", "externalRef", { ...transfer, externalRef: "a b" }],
    ["/api/mobile-money/transfer", "externalRef", { ...transfer, externalRef: "é" }],
    ["/api/mobile-money/transfer", "externalRef", { ...transfer, externalRef: "x".repeat(101) }],
    ["/api/mobile-money/transfer", "accountName", { ...transfer, accountName: "a\u0000b" }],
    ["/api/mobile-money/transfer", "description", { ...transfer, description: "x".repeat(501) }],
    ["/api/mobile-money/transfer", "description", { ...transfer, description: "\ud800" }],
    ["/api/mobile-money/transfer", "description", { ...transfer, description: 5 }],
    ["/api/mobile-money/transfer", "conversionId", { ...transfer, conversionId: "cnv_x" }],
    ["/api/mobile-money/transfer", "conversionId", { ...transfer, conversionId: "a\u0000b" }],
    ["/api/mobile-money/transfer", "conversionId", { ...transfer, conversionId: "" }],
    ["/api/mobile-money/transfer", "conversionId", { ...transfer, conversionId: "x".repeat(65) }],
    ["/api/mobile-money/transfer", "__proto__", ownPrototype],
    ["/payments/initiate", "currency", { ...payment, currency: "EUR" }],
    ["/payments/initiate", "currency", { ...payment, currency: "usdt" }],
    ["/payments/initiate", "currency", { ...payment, currency: null }],
    ["/payments/initiate", "country", { ...payment, country: "NG" }],
    ["/payments/initiate", "country", { ...payment, country: "gh" }],
    ["/payments/initiate", "recipient", { ...payment, recipient: "0240000001" }],
    ["/payments/initiate", "recipient", { ...payment, recipient: "+14155552671" }],
    ["/payments/initiate", "walletAddress", { ...payment, walletAddress: "0x00" }],
    ["/payments/initiate", "walletAddress", { ...payment, walletAddress: "x".repeat(65) }],
    ["/payments/initiate", "status", { ...payment, status: "completed" }],
    ["/payments/initiate", "merchantId", { ...payment, merchantId: "mer_x" }],
    ["/api-keys", "name", { ...key, name: " " }],
    ["/api-keys", "name", { scopes: key.scopes }],
    ["/api-keys", "scopes", { ...key, scopes: [] }],
    ["/api-keys", "scopes", { ...key, scopes: "rates:read" }],
    ["/api-keys", "scopes", { ...key, scopes: ["rates:read", "rates:read"] }],
    ["/api-keys", "scopes.1", { ...key, scopes: ["rates:read", "everything"] }],
    ["/api-keys", "expiresAt", { ...key, expiresAt: "2020-01-01T00:00:00Z" }],
    ["/api-keys", "expiresAt", { ...key, expiresAt: "0000-01-01T00:00:00Z" }],
    ["/api-keys", "expiresAt", { ...key, expiresAt: "9999-12-31T23:59:59-23:59" }],
    ["/api-keys", "expiresAt", { ...key, expiresAt: "2027-02-30T00:00:00Z" }],
    ["/api-keys", "expiresAt", { ...key, expiresAt: 1 }],
    ["/api-keys", "allowedIps.0", { ...key, allowedIps: ["everywhere"] }],
    ["/api-keys", "allowedIps.0", { ...key, allowedIps: ["203.0.113.0/33"] }],
    ["/api-keys", "merchantId", { ...key, merchantId: "mer_x" }],
    ["/api/convert/confirm", "conversionId", {}],
    ["/api/convert/confirm", "conversionId", { conversionId: 5 }],
    ["/api/convert/confirm", "conversionId", { conversionId: "" }],
    ["/api/convert/usdt-to-ghs", "rate", { amount: 1, rate: "99" }],
    ["/api/mobile-money/verify", "phoneNumber", {}],
    ["/api/sandbox/faucet", "currency", { amount: 1 }],
    ["/api/sandbox/faucet", "currency", { amount: 1, currency: ["USDT"] }],
    ...phones.map((phoneNumber): [string, string, unknown] => [
      "/api/mobile-money/transfer",
      "phoneNumber",
      { ...transfer, phoneNumber },
    ]),
  ];
  const shown = (body: unknown) => JSON.stringify(body).slice(0, 120);
  it.each(cases.map(([path, field, body]) => [path, field, shown(body), body] as const))(
    "%s: %s in %s",
    async (path, field, _, body) => {
      expectRejection(await post(path, body), field);
    },
  );

  it("also where the body is no object", async () => {
    for (const body of [[], "text", 5, true, null])
      expectRejection(await post("/api/mobile-money/transfer", body), "body");
  });

  it("in a sentence that says what would be right", async () => {
    const rejections = [
      [{ ...transfer, amount: "1.005" }, "amount: expected an amount with at most 2 decimals."],
      [{ ...transfer, amount: "-1" }, "amount: expected an amount greater than zero."],
      [{ ...transfer, amount: "1000000000000" }, "amount: expected an amount less than 10^12."],
      [{ ...transfer, amot: "1" }, "amot: expected a field that this operation knows."],
      [{ ...transfer, provider: "vodafone" }, "provider: expected mtn, airtel or telecel."],
    ] as const;
    for (const [body, message] of rejections)
      expect((await post("/api/mobile-money/transfer", body)).body.error.message).toBe(message);
  });

  it("all at once, the first of them where a single one would be", async () => {
    const { body } = await post("/payments/initiate", {
      amount: "-1",
      currency: "EUR",
      recipient: "024",
      country: "Ghana",
      colour: "red",
      apiSecret: "obviously fake",
    });
    const { errors, ...first } = body.error.details;
    expect(errors[0]).toEqual(first);
    expect(errors).toEqual([
      { field: "amount", value: "-1", expected: "an amount greater than zero" },
      { field: "currency", value: "EUR", expected: "USDT or GHS" },
      { field: "recipient", value: "024", expected: expect.stringContaining("E.164") },
      { field: "country", value: "Ghana", expected: "a two-letter country code" },
      { field: "colour", value: "red", expected: "a field that this operation knows" },
      { field: "apiSecret", expected: "a field that this operation knows" },
    ]);
    const query = await service.call("GET", "/api/transactions?page=0&limit=101&colour=red");
    expect(query.body.error.details.errors).toMatchObject([
      { field: "page", value: "0" },
      { field: "limit", value: "101" },
      { field: "colour" },
    ]);
  });

  it("with the value sent, unless that is a secret", async () => {
    const rejected = await post("/payments/initiate", { ...payment, currency: "EUR" });
    expect(rejected.body.error.details).toEqual({
      field: "currency",
      value: "EUR",
      expected: "USDT or GHS",
    });
    const secret = "obviously fake secret";
    for (const [path, body] of [
      ["/api/auth/login", { email: "a@b.example", password: "x".repeat(300) + secret }],
      ["/api/auth/sign-up", { email: "a@b.example", name: "a", businessName: "b", password: "s" }],
      ["/api/mobile-money/transfer", { ...transfer, apiSecret: secret }],
      ["/api/mobile-money/transfer", { ...transfer, apiKey: secret }],
      ["/api/mobile-money/transfer", { ...transfer, provider: `ck_test_${secret}` }],
      ["/api/auth/login", { email: "a@b.example", password: "x", otp: secret }],
      ["/api/mobile-money/transfer", { ...transfer, password: secret }],
    ] as const) {
      const response = await post(path, body);
      expect(response.status).toBe(400);
      expect(response.body.error.details.value).toBeUndefined();
      expect(JSON.stringify(response.body)).not.toContain(secret);
    }
  });
});

describe("a wallet address", () => {
  const send = (walletAddress: string) => post("/payments/initiate", { ...payment, walletAddress });

  it("of another merchant is rejected by field, and not shown", async () => {
    const { wallet } = service.seeded.secondMerchant;
    expectRejection(await send(wallet), "walletAddress");
    expectRejection(
      await post("/api/convert/usdt-to-ghs", { amount: 1, walletAddress: wallet }),
      "walletAddress",
    );
    expect((await service.call("GET", `/wallet/balance/${wallet}`)).status).toBe(404);
    const listed = await service.call("GET", `/wallet/transactions?walletAddress=${wallet}`);
    expect(listed.status).toBe(404);
  });

  it("in one letter case is taken, in mixed case only with the right checksum", async () => {
    const { wallet } = service.seeded.merchant;
    const swapped = wallet.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const path = (address: string) => `/wallet/balance/${address}`;
    for (const same of [wallet, wallet.toLowerCase(), `0x${wallet.slice(2).toUpperCase()}`]) {
      const { status, body } = await service.call("GET", path(same));
      expect({ status, address: body.address }).toEqual({ status: 200, address: wallet });
    }
    expect((await service.call("GET", path(swapped))).status).toBe(404);
    expectRejection(await send(swapped), "walletAddress");
  });
});

describe("a query", () => {
  it.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=1e3", "page"],
    ["page=99999999999", "page"],
    ["page=", "page"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=-5", "limit"],
    ["limit=all", "limit"],
    ["status=done", "status"],
    ["type=payouts", "type"],
    ["currency=EUR", "currency"],
    ["from=yesterday", "from"],
    ["from=2026-02-30", "from"],
    ["from=0000-01-01", "from"],
    ["to=2026-13-01", "to"],
    ["to=2026-01-01T25:00:00Z", "to"],
    ["q=", "q"],
    [`q=${"x".repeat(101)}`, "q"],
    ["q=a%00b", "q"],
    ["limits=5", "limits"],
    ["__proto__=5", "__proto__"],
  ])("of ?%s is rejected by name", async (query, field) => {
    expectRejection(await service.call("GET", `/api/transactions?${query}`), field);
  });

  it("of an operation that takes none is rejected by name", async () => {
    for (const path of ["/rates", "/api/mobile-money/balance", "/payments/txn_x"])
      expectRejection(await service.call("GET", `${path}?pair=USDT-GHS`), "pair");
    expectRejection(await post("/api/mobile-money/transfer?dryRun=1", transfer), "dryRun");
  });

  it("that names a parameter twice is rejected", async () => {
    for (const query of ["page=1&page=1", "limit=5&page=1&limit=5", "q=a&%71=b"]) {
      const response = await service.call("GET", `/api/transactions?${query}`);
      expect(response.status).toBe(400);
      expect(response.body.error.code).toBe("BAD_REQUEST");
    }
  });

  it("accepts the largest page and the last one", async () => {
    const { status, body } = await service.call("GET", "/api/transactions?page=1000000&limit=100");
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1_000_000, limit: 100, data: [] });
    expect((await service.call("GET", "/api/transactions?to=9999-12-31")).status).toBe(200);
    expect((await service.call("GET", "/api/transactions?from=0001-01-01")).status).toBe(200);
  });

  it.each(["' or 1=1 --", '"; drop table entries; --', "%", "_", "\\", "*", "{}", "$1", "\u202e"])(
    "that searches for %j finds nothing and breaks nothing",
    async (text) => {
      const response = await service.call("GET", `/api/transactions?q=${encodeURIComponent(text)}`);
      expect(response).toMatchObject({ status: 200, body: { total: 0 } });
    },
  );

  it("amount of an indicative rate obeys the rules of amounts", async () => {
    for (const amount of ["-1", "0", "1e3", "0.0000001", "", "a"])
      expectRejection(await service.call("GET", `/api/convert/rate?amount=${amount}`), "amount");
  });
});
