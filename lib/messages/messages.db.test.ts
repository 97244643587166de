import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { startWorker } from "@/lib/jobs/engine";
import { logger } from "@/lib/log/logger";
import { serveOnLoopback } from "@/lib/tooling/test-loopback";
import { newMerchant } from "@/lib/tooling/test-merchant";
import { startMailServer, type MailServer } from "@/lib/tooling/test-mail-server";
import { asOwner } from "@/lib/tooling/test-owner";
import { killAllProcesses, startProcess } from "@/lib/tooling/test-processes";
import { eventually } from "@/lib/tooling/test-service";
import { queueMessage } from "./queue-message";
import { readDeliveries } from "./read-delivery";
import { messageQueue } from "./send-message";
import { webhookDisabled } from "./templates";

/** What the outbox promises: what was queued is sent once it is committed, and nothing of it is lost. */

let mails: MailServer;
const from = "Cedirail <no-reply@cedirail.example>";

beforeEach(async () => {
  mails = await startMailServer();
  config().mail = { url: `smtp://127.0.0.1:${mails.port}`, from, requiresTls: false };
});
afterEach(async () => {
  await mails.close();
  config().mail = null;
  config().smsGateway = null;
  vi.restoreAllMocks();
  await asOwner((sql) => sql`truncate messages`);
});
afterAll(async () => {
  await killAllProcesses();
  await closeDatabase();
});

const text = webhookDisabled({
  businessName: "Adwoa's Kitchen & Söhne",
  url: "https://shop.example/hooks",
  reason: "Every delivery has failed for five days.",
  pageUrl: "https://pay.example/dashboard/webhooks",
});

/** Queues an e-mail, and returns its id. */
async function queueEmail(recipient = "ama@shop.example"): Promise<string> {
  await inTransaction((tx) =>
    queueMessage(tx, { merchantId: null, channel: "email", recipient, ...text }),
  );
  return newest();
}

const recipient = "+233241234567";

async function queueSms(merchantId: string | null = null): Promise<string> {
  await inTransaction((tx) =>
    queueMessage(tx, {
      merchantId,
      channel: "sms",
      recipient,
      body: "Your code is 123456.",
      code: "123456",
    }),
  );
  return newest();
}

const newest = () =>
  asOwner(async (sql) => {
    const [row] = await sql<{ id: string }[]>`select max(id)::text as id from messages`;
    return row?.id ?? "";
  });

const read = (id: string) =>
  asOwner(async (sql) => {
    const [row] = await sql<{ sent: boolean; failed: boolean; failure: string | null }[]>`
      select sent_at is not null as sent, failed_at is not null as failed, failure
      from messages where id = ${id}`;
    return row;
  });

const age = (id: string, hours: number) =>
  asOwner(
    (sql) => sql`update messages set created_at = created_at - ${hours} * interval '1 hour'
      where id = ${id}`,
  );

const step = (id: string) => messageQueue.step(id, { isPlanned: true });
const sent = { sent: true, failed: false, failure: null };
const waiting = { sent: false, failed: false, failure: null };

describe("an e-mail", () => {
  it("arrives as it was queued, once it is committed", async () => {
    const worker = startWorker([messageQueue]);
    const id = await queueEmail();
    const [mail] = await eventually(() =>
      Promise.resolve(mails.received.length > 0 ? mails.received : null),
    );
    expect(mail?.to).toBe("ama@shop.example");
    expect(mail?.text).toContain("Subject: We have stopped sending webhooks to shop.example");
    expect(mail?.text).toContain(`From: ${from}`);
    expect(mail?.text).toMatch(/^Message-ID: <\d+\.\d+@cedirail\.example>$/m);
    await worker.stop();
    expect(await read(id)).toEqual(sent);
    expect(mails.received).toHaveLength(1);
  });

  it("is not queued where the transaction that queues it fails", async () => {
    await expect(
      inTransaction(async (tx) => {
        await queueMessage(tx, {
          merchantId: null,
          channel: "email",
          recipient: "ama@shop.example",
          ...text,
        });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await asOwner((sql) => sql`select 1 from messages`)).toEqual([]);
  });

  it("goes to one recipient, whatever the address contains", async () => {
    await step(await queueEmail("ama@shop.example, kofi@other.example")).catch(() => undefined);
    expect(mails.received.map(({ to }) => to)).not.toContain("kofi@other.example");
  });

  it("that the server rejects for good has failed, and the log does not say to whom it went", async () => {
    const log = vi.spyOn(logger(), "error");
    const id = await queueEmail("unknown@shop.example");
    await step(id);
    const failure = "The mail server responded with 550 to RCPT TO.";
    expect(await read(id)).toEqual({ sent: false, failed: true, failure });
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({ recipient: "u…@shop.example", why: failure }),
      "a message was not sent",
    );
    expect(JSON.stringify(log.mock.calls)).not.toContain("unknown@");
  });

  it("that the server rejects for now waits for the next attempt, at most 24 hours", async () => {
    const id = await queueEmail("busy@shop.example");
    await expect(step(id)).rejects.toThrow(/^The mail server responded with 451 to RCPT TO\.$/);
    await age(id, 23);
    await expect(step(id)).rejects.toThrow("451");
    expect(await read(id)).toEqual(waiting);
    await age(id, 1);
    await step(id);
    expect(await read(id)).toMatchObject({ sent: false, failed: true });
  });

  it("waits while the server is down, and arrives when it is back", async () => {
    const { port } = mails;
    await mails.close();
    const worker = startWorker([messageQueue]);
    const id = await queueEmail();
    await eventually(async () => {
      const [row] = await asOwner((sql) => sql`select claims, leased_until from messages`);
      return row?.claims > 0 && row?.leased_until === null ? true : null;
    });
    mails = await startMailServer({ port });
    await eventually(() => Promise.resolve(mails.received.length > 0 ? true : null));
    await worker.stop();
    expect(await read(id)).toEqual(sent);
  });

  it("is sent again, as the same one, by the successor of a worker that was killed before recording it", async () => {
    const worker: { current?: Awaited<ReturnType<typeof startProcess>> } = {};
    await mails.close();
    let isFirst = true;
    mails = await startMailServer({
      whenReceived: async () => {
        if (!isFirst) return;
        isFirst = false;
        await worker.current?.kill();
      },
    });
    const environment = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: from };
    worker.current = await startProcess("lib/processes/worker.ts", environment);
    const id = await queueEmail();
    await eventually(() => Promise.resolve(isFirst || worker.current?.isAlive() ? null : true));
    expect(await read(id)).toEqual(waiting);
    await asOwner((sql) => sql`update messages set leased_until = null`);
    worker.current = await startProcess("lib/processes/worker.ts", environment);
    await eventually(async () => ((await read(id))?.sent ? true : null));
    await worker.current.kill();
    const ids = mails.received.map((mail) => /^Message-ID: .*$/m.exec(mail.text)?.[0]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it("is not sent over a connection without TLS where TLS is required", async () => {
    config().mail = { url: `smtp://127.0.0.1:${mails.port}`, from, requiresTls: true };
    await expect(step(await queueEmail())).rejects.toThrow("The mail server");
    expect(mails.commands.join("\n")).not.toMatch(/MAIL|DATA/);
  });
});

describe("an SMS", () => {
  /** A gateway that responds with these statuses, one after another. */
  async function startGateway(...statuses: number[]) {
    const requests: { authorization: string | null; body: unknown }[] = [];
    const { baseUrl, stop } = await serveOnLoopback(async (request) => {
      requests.push({
        authorization: request.headers.get("authorization"),
        body: await request.json(),
      });
      return new Response("{}", { status: statuses.shift() ?? 200 });
    });
    config().smsGateway = { url: `${baseUrl}/sms`, key: "obviously-fake", sender: "Cedirail" };
    return { requests, stop };
  }

  it("goes to the gateway under the same reference at every attempt", async () => {
    const gateway = await startGateway(503, 202);
    const id = await queueSms();
    await expect(step(id)).rejects.toThrow("The SMS gateway responded with 503.");
    await step(id);
    expect(await read(id)).toEqual(sent);
    const [first, second] = gateway.requests;
    expect(first).toEqual({
      authorization: "Bearer obviously-fake",
      body: {
        reference: expect.stringMatching(/^\d+\.\d+$/),
        from: "Cedirail",
        to: "+233241234567",
        text: "Your code is 123456.",
      },
    });
    expect(second).toEqual(first);
    await gateway.stop();
  });

  it("that the gateway rejects has failed, and one that it does not take waits", async () => {
    const gateway = await startGateway(400);
    const log = vi.spyOn(logger(), "error");
    const rejected = await queueSms();
    await step(rejected);
    expect(await read(rejected)).toMatchObject({ failed: true });
    expect(JSON.stringify(log.mock.calls)).toContain("…567");
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/41234567|123456\b|obviously-fake/);
    await gateway.stop();
    const later = await queueSms();
    await expect(step(later)).rejects.toThrow("did not respond (rejected)");
    expect(await read(later)).toEqual(waiting);
  });

  it("is not sent once its code has expired", async () => {
    const gateway = await startGateway(503);
    const id = await queueSms();
    await expect(step(id)).rejects.toThrow("503");
    await asOwner((sql) => sql`update messages set expires_at = app_now() where id = ${id}`);
    await step(id);
    const failure = "Its code expired before it was sent.";
    expect(await read(id)).toEqual({ sent: false, failed: true, failure });
    expect(gateway.requests).toHaveLength(1);
    await gateway.stop();
  });

  it("with a code lives for the ten minutes of the code, whatever the scale of retries", async () => {
    const id = await queueSms();
    const [row] = await asOwner(
      (sql) => sql`select expires_at - created_at = interval '10 minutes' as "isRight"
        from messages where id = ${id}`,
    );
    expect(row).toEqual({ isRight: true });
  });

  it("is not sent once the same merchant has sent the number another code, and only then", async () => {
    const gateway = await startGateway();
    const [first, second] = [await newMerchant(1n, "minimum"), await newMerchant(1n, "minimum")];
    const old = await queueSms(first.id);
    const others = [await queueSms(second.id), await queueSms(), await queueSms(first.id)];
    for (const id of [old, ...others]) await step(id);
    const failure = "A newer code replaced it.";
    expect(await read(old)).toEqual({ sent: false, failed: true, failure });
    for (const id of others) expect(await read(id)).toEqual(sent);
    expect(gateway.requests).toHaveLength(3);
    await gateway.stop();
  });

  it("shows the merchant who caused it whether it waits, was sent, or will not be", async () => {
    const { id: merchantId } = await newMerchant(1n, "minimum");
    const delivery = async (of = merchantId) =>
      (await readDeliveries(database(), of, [recipient])).get(recipient);
    expect(await delivery()).toBeUndefined();
    const waits = await queueSms(merchantId);
    expect(await delivery()).toBe("queued");
    expect(await delivery((await newMerchant(1n, "minimum")).id)).toBeUndefined();
    await asOwner((sql) => sql`update messages set expires_at = app_now() where id = ${waits}`);
    expect(await delivery()).toBe("failed");
    await step(await queueSms(merchantId));
    expect(await delivery()).toBe("sent");
  });

  it("on a testnet without a gateway, has arrived in the outbox", async () => {
    const id = await queueSms();
    await step(id);
    expect(await read(id)).toEqual(sent);
  });
});
