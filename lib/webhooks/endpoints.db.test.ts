import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "@/lib/tooling/test-service";
import { hexSignature, nothing, testWebhooks } from "@/lib/tooling/test-webhooks";
import { deleteOldDeliveries } from "./deliveries";

/** What becomes of endpoints and their secret. */

const hooks = testWebhooks();
const { ok, register, receives, deliveryOf, hasten } = hooks;
let session: string;

beforeAll(async () => {
  const { email, password } = hooks.service().seeded.merchant;
  session = (await ok("POST", "/api/auth/login", { email, password })).token;
  await ok("POST", "/api/auth/reauthenticate", { password }, session);
});

describe("an endpoint", () => {
  it("that responds 410 is disabled, and gets nothing more", async () => {
    hooks.receiver().responds((response) => response.writeHead(410).end());
    const endpoint = await register();
    await ok("POST", `/webhooks/${endpoint.id}/test`, {});
    const disabled = await eventually(async () => {
      const read = await ok("GET", `/webhooks/${endpoint.id}`);
      return read.status === "disabled" ? read : null;
    });
    expect(disabled.disabledReason).toBe("gone");
    await ok("POST", "/api/mobile-money/transfer", {
      amount: 2,
      phoneNumber: "+233240000001",
    });
    const test = await hooks.service().call("POST", `/webhooks/${endpoint.id}/test`, {});
    expect(test.body.error.code).toBe("INVALID_STATE");
    expect((await ok("GET", `/webhooks/deliveries?endpointId=${endpoint.id}`)).total).toBe(1);
  });

  it("that has failed for five days is disabled; one success before that starts them anew", async () => {
    hooks.receiver().responds((response) => response.writeHead(500).end());
    const endpoint = await register();
    await ok("POST", `/webhooks/${endpoint.id}/test`, {});
    const failingSince = await eventually(
      async () => (await ok("GET", `/webhooks/${endpoint.id}`)).failingSince,
    );
    expect(failingSince).not.toBeNull();
    // 119 hours at this scale: not yet.
    await hooks.sql()`update webhook_endpoints set failing_since = app_now() - interval '400 seconds'
      where id = ${endpoint.id}`;
    await hasten();
    await receives(2);
    expect((await ok("GET", `/webhooks/${endpoint.id}`)).status).toBe("enabled");
    await hooks.sql()`update webhook_endpoints set failing_since = app_now() - interval '433 seconds'
      where id = ${endpoint.id}`;
    await hasten();
    const disabled = await eventually(async () => {
      const read = await ok("GET", `/webhooks/${endpoint.id}`);
      return read.status === "disabled" ? read : null;
    });
    expect(disabled.disabledReason).toBe("failing");
    const { email } = hooks.service().seeded.merchant;
    const { data: sent } = await ok("GET", `/api/sandbox/outbox?to=${encodeURIComponent(email)}`);
    expect(sent[0]).toMatchObject({ channel: "email", to: email });
    expect(sent[0].body).toContain(
      `${endpoint.url}\n\nEvery attempt to reach it has failed for five days.`,
    );
    hooks.receiver().responds((response) => response.writeHead(200).end());
    const enabled = await ok("PATCH", `/webhooks/${endpoint.id}`, { status: "enabled" });
    expect(enabled).toMatchObject({ status: "enabled", disabledReason: null, failingSince: null });
    await ok("POST", `/webhooks/${endpoint.id}/test`, {});
    await deliveryOf(endpoint.id, ({ status }) => status === "success");
  });
});

describe("the secret", () => {
  it("is shown and rotated only in a session with step-up; for a day both sign, then one", async () => {
    for (const method of ["GET", "POST"]) {
      const { status, body } = await hooks.service().call(method, "/webhooks/secret");
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
    const before = await ok("GET", "/webhooks/secret", undefined, session);
    const after = await ok("POST", "/webhooks/secret", {}, session);
    expect(after.secret).not.toBe(before.secret);
    const endpoint = await register();
    const sent = async () => {
      const { length } = hooks.receiver().received;
      await ok("POST", `/webhooks/${endpoint.id}/test`, {});
      await receives(length + 1);
      return hooks.receiver().received[length] ?? nothing;
    };
    const both = await sent();
    expect(both.headers["x-service-signature"]).toBe(hexSignature(after.secret, both.body));
    expect(both.headers["x-service-signature-previous"]).toBe(
      hexSignature(before.secret, both.body),
    );
    await hooks.sql()`update merchants set previous_webhook_secret_until = app_now()
      where id = ${hooks.service().seeded.merchant.id}`;
    expect((await ok("GET", "/webhooks/secret", undefined, session)).previousUntil).toBeNull();
    const one = await eventually(async () => {
      const got = await sent();
      return "x-service-signature-previous" in got.headers ? null : got;
    });
    expect(one.headers["x-service-signature"]).toBe(hexSignature(after.secret, one.body));
  });
});

it("a test event is marked, and no list of events shows it", async () => {
  const { total } = await ok("GET", "/events");
  const endpoint = await register({ events: ["identity.verified"] });
  const delivery = await ok("POST", `/webhooks/${endpoint.id}/test`, {});
  const [got] = await receives(1);
  expect(JSON.parse(got?.body.toString() ?? "")).toMatchObject({
    id: delivery.eventId,
    event: "identity.verified",
    test: true,
  });
  expect((await ok("GET", "/events")).total).toBe(total);
});

it("deliveries and their attempts are deleted after 90 days; the events stay", async () => {
  const endpoint = await register();
  const [old, recent] = [
    await ok("POST", `/webhooks/${endpoint.id}/test`, {}),
    await ok("POST", `/webhooks/${endpoint.id}/test`, {}),
  ];
  await eventually(async () => {
    const { total } = await ok(
      "GET",
      `/webhooks/deliveries?endpointId=${endpoint.id}&status=success`,
    );
    return total === 2 ? true : null;
  });
  await hooks.sql()`update deliveries set created_at = app_now() - interval '91 days'
    where id = ${old.id}`;
  await deleteOldDeliveries();
  const { status } = await hooks.service().call("GET", `/webhooks/deliveries/${old.id}`);
  expect(status).toBe(404);
  expect((await ok("GET", `/webhooks/deliveries/${recent.id}`)).attempts).toHaveLength(1);
  expect(await ok("GET", `/events/${old.eventId}`)).toMatchObject({ id: old.eventId });
  // What nothing waits for is made anew by the next event.
  await ok("POST", `/webhooks/${endpoint.id}/test`, {});
  await receives(3);
});

it("a rejected URL is named with what is expected, and a password in it is not repeated", async () => {
  const events = ["payment.completed"];
  const create = (url: string) => hooks.service().call("POST", "/webhooks", { url, events });
  const inner = await create("http://10.0.0.7/hook");
  expect(inner.status).toBe(400);
  expect(inner.body.error.details).toMatchObject({ field: "url", value: "http://10.0.0.7/hook" });
  for (const path of ["hook", "hook\0", "ho\nok", "\ud800", " "]) {
    const withPassword = await create(`https://me:obviously-fake@example.com/${path}`);
    expect(withPassword.status).toBe(400);
    expect(JSON.stringify(withPassword.body)).not.toContain("obviously-fake");
    expect((await create(`https://example.com/${path}`)).status).toBe(path === "hook" ? 201 : 400);
  }
});
