import jsQR from "jsqr";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";

/** Payment requests over the API: what they answer, and what they reject. */

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, chain, limitScale: 1 });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const request = (body: object = {}, key?: string) =>
  service.call(
    "POST",
    "/payments/request-address",
    { amount: "25.5", currency: "USDT", ...body },
    key === undefined ? {} : { key },
  );

/** What a QR code says, by a library that the service does not use. */
function decode(dataUrl: string): string | undefined {
  const image = PNG.sync.read(Buffer.from(dataUrl.split(",")[1] ?? "", "base64"));
  return jsQR(new Uint8ClampedArray(image.data), image.width, image.height)?.data;
}

describe("a new payment request", () => {
  it("has an address of its own, its QR code, and how to pay it", async () => {
    const [first, second] = [await request(), await request({ description: "Two loaves" })];
    expect(first.status).toBe(201);
    const { address, requestId, expiresAt, createdAt } = first.body;
    expect(address).not.toBe(second.body.address);
    expect(first.body).toMatchObject({
      merchantId: service.seeded.merchant.id,
      amount: "25.500000",
      received: "0.000000",
      due: "25.500000",
      currency: "USDT",
      network: "Cedirail Testnet",
      status: "open",
      exception: null,
      paymentUri: `ethereum:${chain.token}@${chain.chainId}/transfer?address=${address}&uint256=25500000`,
      payUrl: expect.stringMatching(new RegExp(`/pay/${requestId}$`)),
      transactions: [],
    });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3_600_000);
    expect(first.body.qrCode).toMatch(/^data:image\/png;base64,/);
    expect(decode(first.body.qrCode)).toBe(address);
    const read = await service.call("GET", `/payment-requests/${requestId}`);
    expect(read.body).toEqual(first.body);
  });

  it("is made once under one key", async () => {
    const headers = { "idempotency-key": "a-loaf" };
    const body = { amount: 1, currency: "USDT" };
    const calls = await Promise.all(
      [1, 2, 3].map(() => service.call("POST", "/payments/request-address", body, { headers })),
    );
    expect(new Set(calls.map(({ body: made }) => made.requestId)).size).toBe(1);
  });

  it.each([
    ["amount", { amount: "0" }],
    ["amount", { amount: "-1" }],
    ["amount", { amount: "1.0000001" }],
    ["amount", { amount: "1000000000000" }],
    ["currency", { currency: "GHS" }],
    ["expiresInMinutes", { expiresInMinutes: 0 }],
    ["expiresInMinutes", { expiresInMinutes: 1.5 }],
    ["expiresInMinutes", { expiresInMinutes: 43_201 }],
    ["expiresInMinutes", { expiresInMinutes: "60" }],
    ["description", { description: "" }],
    ["callbackUrl", { callbackUrl: "not a URL" }],
    ["callbackUrl", { callbackUrl: "https://169.254.169.254/latest" }],
    ["callbackUrl", { callbackUrl: "http://10.0.0.1/" }],
    ["callbackUrl", { callbackUrl: "https://shop.example.com/\0paid" }],
    ["callbackUrl", { callbackUrl: "https://shop.example.com/\ud800" }],
    ["callbackUrl", { callbackUrl: " https://shop.example.com/\npaid" }],
    ["walletAddress", { walletAddress: "0x0" }],
  ])("is rejected, naming %s, for %j", async (field, body) => {
    const { status, body: answer } = await request(body);
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({ code: "INVALID_REQUEST", details: { field } });
  });

  it("does not repeat a password in its callbackUrl", async () => {
    for (const end of ["", "\0"]) {
      const callbackUrl = `https://me:obviously-fake@example.com/${end}`;
      const { status, body } = await request({ callbackUrl });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toContain("obviously-fake");
    }
  });

  it("cannot be another merchant's, and its own id may be named", async () => {
    const other = await request({ merchantId: service.seeded.secondMerchant.id });
    expect(other.status).toBe(403);
    expect((await request({ merchantId: service.seeded.merchant.id })).status).toBe(201);
  });

  it("cannot be paid out of a wallet of ours", async () => {
    const { body } = await request({}, service.seeded.secondMerchant.apiKey);
    const { status, body: answer } = await service.call("POST", "/wallet/withdraw", {
      walletAddress: service.seeded.merchant.wallet,
      amount: "1",
      currency: "USDT",
      destination: { type: "wallet", address: body.address },
    });
    expect(status).toBe(400);
    expect(answer.error.details.field).toBe("destination.address");
  });
});

describe("a list", () => {
  it("filters by status, text and archive", async () => {
    const { body: kept } = await request({ description: "100% wool_cloth" });
    const { body: ended } = await request({ description: "Old wool" });
    const path = `/payment-requests/${ended.requestId}`;
    expect((await service.call("PATCH", path, { archived: true })).status).toBe(400);
    expect((await service.call("POST", `${path}/cancel`)).body.status).toBe("cancelled");
    const archived = await service.call("PATCH", path, { archived: true });
    expect(archived.body).toMatchObject({ archived: true, status: "cancelled" });
    const idsOf = async (query: string) => {
      const { body } = await service.call("GET", `/payment-requests?${query}`);
      return body.data.map((one: { requestId: string }) => one.requestId);
    };
    expect(await idsOf("q=wool")).toEqual([kept.requestId]);
    expect(await idsOf("q=100%25")).toEqual([kept.requestId]);
    expect(await idsOf("q=_______________________")).toEqual([]);
    expect(await idsOf("archived=true")).toEqual([ended.requestId]);
    expect(await idsOf(`q=${kept.address.toLowerCase()}`)).toEqual([kept.requestId]);
    expect(await idsOf("status=cancelled")).toEqual([]);
    expect(await idsOf("exception=late")).toEqual([]);
    await service.call("PATCH", path, { archived: false });
    expect(await idsOf("status=cancelled")).toEqual([ended.requestId]);
  });
});

describe("a payment page", () => {
  it("shows the payer what there is to pay, and nothing of the merchant's own", async () => {
    const callbackUrl = "https://shop.example.com/paid";
    const { body } = await request({ callbackUrl, description: "Two loaves" });
    const page = await service.call("GET", `/api/pay/${body.requestId}`, undefined, { key: null });
    expect(page.status).toBe(200);
    expect(Object.keys(page.body).sort()).toEqual([
      "address",
      "amount",
      "currency",
      "description",
      "due",
      "endedAt",
      "environment",
      "exception",
      "expiresAt",
      "merchantClosed",
      "merchantName",
      "network",
      "now",
      "payUrl",
      "paymentUri",
      "received",
      "requestId",
      "status",
      "transfers",
    ]);
    expect(page.body.payUrl).toBe(body.payUrl);
  });

  it("of no payment request is not found, whatever its id", async () => {
    for (const id of ["x", "prq_00000000000000000000000000", "txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C"])
      expect((await service.call("GET", `/api/pay/${id}`, undefined, { key: null })).status).toBe(
        404,
      );
  });

  it("is served 60 times a minute to one client, each payment request for itself", async () => {
    const [one, other] = [(await request()).body, (await request()).body];
    const read = (id: string) =>
      service.call("GET", `/api/pay/${id}`, undefined, { key: null }).then(({ status }) => status);
    const statuses: number[] = [];
    while (statuses.length < 130 && statuses.at(-1) !== 429)
      statuses.push(await read(one.requestId));
    expect(statuses.pop()).toBe(429);
    // A minute may end meanwhile.
    expect(statuses.length).toBeGreaterThanOrEqual(60);
    expect(statuses.length).toBeLessThan(120);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await read(other.requestId)).toBe(200);
  });
});

describe("the settings of payment pages", () => {
  const set = async (origins: unknown, role: "owner" | "developer" = "owner") => {
    const userId = await addPerson(service.seeded.merchant.id, role);
    const key = await sessionOf(userId);
    return service.call("PUT", "/payment-requests/settings", { origins }, { key });
  };

  it("are changed by an owner in a session that proved its password", async () => {
    expect((await service.call("PUT", "/payment-requests/settings", { origins: [] })).status).toBe(
      403,
    );
    expect((await set([], "developer")).status).toBe(403);
    const origins = ["https://shop.example.com", "http://localhost:8080"];
    expect((await set(["https://Shop.example.com/", ...origins])).body).toEqual({ origins });
    const read = await service.call("GET", "/payment-requests/settings");
    expect(read.body).toEqual({ origins });
  });

  it.each([
    "https://*.example.com",
    "https://shop.example.com/pay",
    "shop.example.com",
    "javascript:alert(1)",
    "https://shop.example.com; script-src *",
    "https://user@shop.example.com",
    "null",
    "*",
  ])("reject %s, which is no origin", async (origin) => {
    const { status, body } = await set([origin]);
    expect(status).toBe(400);
    expect(body.error.details.field).toBe("origins.0");
  });
});
