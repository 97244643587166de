import { createHash } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { inScope } from "@/lib/db/scope";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { readPublicReceipt } from "./receipt-links";

/** A receipt is the merchant's to download and to share; who has its link sees no more than needed. */

let service: TestService;
let sql: postgres.Sql;
let id: string;
const phone = "+233240000001";

beforeAll(async () => {
  service = await startTestService();
  sql = postgres(config().databaseUrl ?? "", { max: 1, onnotice: () => undefined });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1_000 });
  const { body } = await service.call("POST", "/api/mobile-money/transfer", {
    amount: "20.00",
    phoneNumber: phone,
    accountName: "Ɛkow 李雷 محمد",
    externalRef: "INV-9",
    description: "only for us",
  });
  id = body.transactionId;
  await service.until(id, ["completed"]);
});
afterAll(async () => {
  await sql.end();
  await service.stop();
});

const share = (headers: Record<string, string> = {}, key?: string) =>
  service.call("POST", `/api/transactions/${id}/receipt-link`, undefined, {
    headers,
    ...(key === undefined ? {} : { key }),
  });
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
/** As somebody without a session reads it. */
const open = (token: string) => inScope([], () => readPublicReceipt(token));

describe("the receipt of a transaction", () => {
  it("is a PDF of the merchant's own transaction", async () => {
    const path = `/api/transactions/${id}/receipt`;
    const { status, headers, body } = await service.call("GET", path);
    expect({ status, type: headers.get("content-type") }).toEqual({
      status: 200,
      type: "application/pdf",
    });
    expect(headers.get("content-disposition")).toContain(`cedirail-receipt-${id}.pdf`);
    expect(body.slice(0, 5)).toBe("%PDF-");
    const { secondMerchant } = service.seeded;
    const other = await service.call("GET", path, undefined, { key: secondMerchant.apiKey });
    expect(other.status).toBe(404);
  });

  it("has a public page by a token of which only the hash is stored", async () => {
    const { status, body } = await share();
    expect(status).toBe(201);
    const token = tokenOf(body.url);
    expect(body.url).toBe(`${config().publicUrl}/receipt/${token}`);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await sql`select * from receipt_links order by created_at desc limit 1`;
    expect(row?.hash).toBe(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("shows anyone with the link no more than the other party needs", async () => {
    const receipt = await open(tokenOf((await share()).body.url));
    expect(receipt).toMatchObject({
      transactionId: id,
      status: "completed",
      amount: "20.00",
      counterparty: "+23324 •••• 001",
      externalRef: "INV-9",
    });
    const text = JSON.stringify(receipt);
    for (const hidden of [phone, phone.slice(4), "only for us", "0.20", "Ɛkow"])
      expect(text).not.toContain(hidden);
  });

  it("is not found by a wrong token, nor once the link has expired", async () => {
    const token = tokenOf((await share()).body.url);
    for (const wrong of ["", "x", token.slice(1), `${token}A`, "A".repeat(43), "%00"])
      await expect(open(wrong)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await sql`update receipt_links set expires_at = app_now()`;
    await expect(open(token)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is not another merchant's to share, and a replay does not repeat the link", async () => {
    const { secondMerchant } = service.seeded;
    expect((await share({}, secondMerchant.apiKey)).status).toBe(404);
    const headers = { "idempotency-key": "receipt-1" };
    const [first, again] = [await share(headers), await share(headers)];
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(first.body.url).toBeDefined();
    expect(again.body).toEqual({ ...first.body, url: undefined });
  });

  it("says that a payment was refunded, which its status does not", async () => {
    const sent = { amount: "5.00", phoneNumber: "0240000001" };
    const collected = (await service.call("POST", "/mobile-money/mtn", sent)).body.transactionId;
    await service.until(collected, ["completed"]);
    const path = `/api/transactions/${collected}`;
    const { body } = await service.call("POST", `${path}/receipt-link`);
    const read = () => open(tokenOf(body.url));
    expect(await read()).toMatchObject({ status: "completed", returned: null });
    const refund = await service.call("POST", `${path}/refund`, { reason: "Sent back" });
    expect(await read()).toMatchObject({ returned: expect.stringMatching(/underway|done/) });
    await service.until(refund.body.transactionId, ["completed"]);
    expect(await read()).toMatchObject({ status: "completed", returned: "done" });
  });
});
