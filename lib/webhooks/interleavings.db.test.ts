import { describe, expect, it } from "vitest";
import { relaxedDatabase } from "@/lib/db/client";
import { queueEvents } from "@/lib/tooling/test-events";
import { eventually } from "@/lib/tooling/test-service";
import { testWebhooks } from "@/lib/tooling/test-webhooks";
import { stopAttempts } from "./disable";

/** What merchants and workers do to one delivery at the same moment: nothing of it is lost. */

const hooks = testWebhooks();
const { ok, register, receives, deliveryOf } = hooks;

/** Holds responses back until they are let go. */
function holdResponses(status: number) {
  const held: (() => void)[] = [];
  hooks.receiver().responds((response) => held.push(() => response.writeHead(status).end()));
  return () => held.splice(0).forEach((respond) => respond());
}

/** Waits until a statement with this text waits for a lock. */
const waitsForLock = (text: string) =>
  eventually(async () => {
    const rows = await hooks.sql()`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and query like ${`%${text}%`}`;
    return rows.length > 0 ? true : null;
  });

describe("a retry by hand", () => {
  it("stands, although the attempt that was under way is recorded after it as the last", async () => {
    const letGo = holdResponses(410);
    const { id: merchantId } = hooks.service().seeded.merchant;
    const [eventId] = await queueEvents(
      hooks.sql(),
      merchantId,
      1,
      `${hooks.receiver().url}/callback`,
    );
    await receives(1);
    const read = async () =>
      (await ok("GET", `/webhooks/deliveries?eventId=${eventId}`)).data[0] as Awaited<
        ReturnType<typeof ok>
      >;
    const { id } = await read();
    await ok("POST", `/webhooks/deliveries/${id}/retry`);
    hooks.receiver().responds((response) => response.writeHead(200).end());
    letGo();
    const done = await eventually(async () => {
      const delivery = await read();
      return delivery.attempts.length === 2 ? delivery : null;
    });
    expect(done).toMatchObject({ status: "success", nextAttemptAt: null });
    expect(done.attempts[0]).toMatchObject({ statusCode: 410 });
  });

  it("and the recording of an attempt do not wait for each other", async () => {
    const letGo = holdResponses(500);
    const { id } = await register();
    const { id: deliveryId } = await ok("POST", `/webhooks/${id}/test`, {});
    await receives(1);
    hooks.receiver().responds((response) => response.writeHead(200).end());
    await hooks.sql().begin(async (tx) => {
      // The two statements of a retry.
      await tx`update deliveries set status = 'pending', next_attempt_at = app_now()
        where id = ${deliveryId}`;
      letGo();
      await waitsForLock("request jsonb");
      await tx`update delivery_queues set due_at = app_now() where key = ${id}`;
    });
    const done = await deliveryOf(id, ({ status }) => status === "success");
    expect(done.attempts).toMatchObject([{ statusCode: 500 }, { statusCode: 200 }]);
  });
});

it("an endpoint that was enabled again meanwhile keeps its deliveries", async () => {
  holdResponses(200);
  const { id } = await register();
  await ok("POST", `/webhooks/${id}/test`, {});
  await receives(1);
  await stopAttempts(relaxedDatabase(), id);
  expect((await deliveryOf(id)).status).toBe("pending");
});

it("a host too long for an index does not stop the events of others", async () => {
  // 2,009 characters, of which the URL parser makes a host of about 6,000.
  const label = Array.from({ length: 2000 }, (_, index) =>
    String.fromCharCode(0x4e00 + ((index * 7919) % 20000)),
  );
  const { merchant, secondMerchant } = hooks.service().seeded;
  await register();
  await queueEvents(hooks.sql(), secondMerchant.id, 1, `https://${label.join("")}/`);
  await queueEvents(hooks.sql(), merchant.id, 1);
  await receives(1);
});
