import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/client";
import { findHandler } from "@/lib/http/router";
import { queueMessage } from "@/lib/messages/queue-message";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";

let service: TestService;
const phone = "+233241234567";

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const { merchant, secondMerchant } = service.seeded;
  await inTransaction(async (tx) => {
    await queueMessage(tx, {
      merchantId: merchant.id,
      channel: "sms",
      recipient: phone,
      body: "Your code is 123456.",
      code: "123456",
    });
    const email = { channel: "email", recipient: "ama@shop.example", subject: "Hello" } as const;
    await queueMessage(tx, { ...email, merchantId: merchant.id, body: "To the first." });
    await queueMessage(tx, { ...email, merchantId: secondMerchant.id, body: "To the second." });
    await queueMessage(tx, { ...email, merchantId: null, body: "By no merchant." });
  });
});
afterAll(() => service.stop());

/** As a host calls it that passes on this caller's address. */
async function read(key: string, clientAddress: string | null, query = "") {
  const found = findHandler("GET", "/api/sandbox/outbox");
  if (!found) throw new Error("The path leads nowhere.");
  const request = new Request(`${service.url}/api/sandbox/outbox${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const response = await found.handle(request, { params: {}, clientAddress });
  const body = JSON.parse(response.body as string) as { data?: { body: string }[] };
  return { status: response.status, bodies: body.data?.map((message) => message.body), body };
}

const elsewhere = "203.0.113.9";
const code = "Your code is 123456.";

describe("the outbox", () => {
  it("shows a merchant what it caused, newest first, and nobody else's", async () => {
    const first = await read(service.seeded.apiKey, elsewhere);
    expect(first.bodies).toEqual(["To the first.", code]);
    expect(first.body.data?.[1]).toEqual({
      to: phone,
      channel: "sms",
      subject: null,
      body: code,
      code: "123456",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const second = await read(service.seeded.secondMerchant.apiKey, elsewhere);
    expect(second.bodies).toEqual(["To the second."]);
  });

  it("shows everybody's to operators and on the machine itself, and to no other staff", async () => {
    const all = ["By no merchant.", "To the second.", "To the first.", code];
    const operator = await signInStaff(service, "operator");
    const compliance = await signInStaff(service, "compliance");
    expect((await read(operator, elsewhere)).bodies).toEqual(all);
    for (const key of [service.seeded.apiKey, operator, compliance])
      expect((await read(key, "127.0.0.1")).bodies).toEqual(all);
    expect((await read(compliance, elsewhere)).status).toBe(403);
    expect((await read(compliance, null)).status).toBe(403);
  });

  it("is filtered by recipient, however a phone number is written", async () => {
    const key = service.seeded.apiKey;
    for (const to of [encodeURIComponent(phone), phone, "0241234567"])
      expect((await read(key, elsewhere, `?to=${to}`)).bodies, to).toEqual([code]);
    const mails = await read(key, elsewhere, "?to=ama@shop.example");
    expect(mails.bodies).toEqual(["To the first."]);
    expect((await read(key, elsewhere, "?to=kofi@shop.example")).bodies).toEqual([]);
  });

  it("rejects what is no address, and parameters that it does not know", async () => {
    for (const query of ["to=%00", `to=${"x".repeat(255)}`, "recipient=a@b.example"]) {
      const { status } = await service.call("GET", `/api/sandbox/outbox?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it("lists 100 at most", async () => {
    await asOwner(
      (sql) => sql`
        insert into messages (channel, recipient, body, due_at)
        select 'sms', '+233201234567', n, app_now() from generate_series(1, 150) n`,
    );
    const { bodies } = await read(service.seeded.apiKey, "127.0.0.1");
    expect(bodies).toHaveLength(100);
    expect(bodies?.[0]).toBe("150");
  });
});
