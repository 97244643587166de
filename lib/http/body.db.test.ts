import { request as rawRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const payment = { amount: "5.00", currency: "GHS", recipient: "+233240000001" };

describe("a body", () => {
  it("of 10 MB gets a response, and the connection is not reset", async () => {
    for (const key of [service.seeded.apiKey, "nonsense"]) {
      const raw = `{"amount":"${"1".repeat(10 * 1024 * 1024)}"}`;
      const response = await service.call("POST", "/payments/initiate", undefined, { raw, key });
      expect(response.body.error.code).toBe(key === "nonsense" ? "UNAUTHORIZED" : "BAD_REQUEST");
    }
  });

  it("of 10 MB is read to its end, so that a client that reads only then gets the response", async () => {
    const { hostname, port } = new URL(service.url);
    const length = 10 * 1024 * 1024;
    const head = [
      "POST /payments/initiate HTTP/1.1",
      `Host: ${hostname}`,
      `Authorization: Bearer ${service.seeded.apiKey}`,
      "Content-Type: application/json",
      `Content-Length: ${length}`,
      "Connection: close",
    ].join("\r\n");
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setEncoding("utf8").on("error", reject);
      let text = "";
      socket.on("end", () => resolve(text));
      socket.write(`${head}\r\n\r\n${"x".repeat(length)}`, () => {
        socket.on("data", (part: string) => (text += part));
      });
    });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain("BAD_REQUEST");
  });

  it("that breaks off is rejected, and the server keeps running", async () => {
    await new Promise<void>((resolve) => {
      const sent = rawRequest(`${service.url}/payments/initiate`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${service.seeded.apiKey}`,
          "content-type": "application/json",
          "content-length": "1000",
        },
      });
      sent.on("error", () => resolve()).on("response", () => resolve());
      sent.write('{"amount":', () => sent.destroy());
    });
    expect((await service.call("GET", "/api/health")).status).toBe(200);
  });

  it.each([
    ["is cut off", "{"],
    ["names a member twice", '{"amount":1,"amount":1}'],
    ["nests 10,000 deep", "[".repeat(10_000)],
    ["continues after its end", '{"a":1}x'],
    ["is empty", ""],
    ["is a zero byte", "\u0000"],
  ])("that %s is rejected", async (_, raw) => {
    const response = await service.call("POST", "/payments/initiate", undefined, { raw });
    expect(response.status).toBe(400);
    expect(response.body.error.code).toBe("BAD_REQUEST");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", "json"])(
    "of media type %j is rejected",
    async (type) => {
      const headers = { "content-type": type };
      const response = await service.call("POST", "/payments/initiate", payment, { headers });
      expect(response.status).toBe(400);
      expect(response.body.error.code).toBe("BAD_REQUEST");
    },
  );

  it("may name its character set", async () => {
    const headers = { "content-type": "Application/JSON; charset=utf-8" };
    const body = { phoneNumber: "0240000001" };
    const response = await service.call("POST", "/api/mobile-money/verify", body, { headers });
    expect(response.status).toBe(200);
  });
});

const odd = `'; drop table api_keys; -- /* "$1" \\ %s {{7*7}} <script>alert(1)</script> \u202e 💸`;

test("text with quotes, comments and operators is kept as it is, in every field", async () => {
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 10 });
  const name = odd.slice(0, 80);
  const externalRef = `';--/*"$1"\\%s`;
  const made = await service.call("POST", "/api-keys", { name, scopes: ["rates:read"] });
  expect(made.body.name).toBe(name);
  const paid = await service.call("POST", "/payments/initiate", {
    ...payment,
    externalRef,
    description: odd,
  });
  expect(paid.body).toMatchObject({ externalRef, description: odd });
  const sent = await service.call("POST", "/api/mobile-money/transfer", {
    amount: 1,
    phoneNumber: "0240000001",
    accountName: odd,
    description: odd,
  });
  expect(sent.body).toMatchObject({ description: odd });
  const found = await service.call("GET", `/api/transactions?q=${encodeURIComponent(externalRef)}`);
  expect(found.body).toMatchObject({ total: 1, data: [{ description: odd }] });
  const rows = await asOwner(
    (sql) => sql`select account_name from transactions where account_name = ${odd}`,
  );
  expect(rows).toHaveLength(1);
  expect((await service.call("GET", "/api-keys")).body.total).toBeGreaterThan(0);
});
