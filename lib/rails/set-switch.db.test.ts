import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderCode } from "@/lib/providers/contract";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { advance } from "@/lib/tooling/test-steps";
import { wakeWaiting } from "./circuit-breaker";

let service: TestService;
let operator: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
});
afterAll(() => service.stop());

const set = (rail: string, status: string, reason = "A test.", key = operator) =>
  service.call("PUT", `/api/ops/rails/${rail}`, { status, reason }, { key });
const history = (query = "") =>
  service.call("GET", `/api/ops/rails/history${query}`, undefined, { key: operator });
const networks = async () =>
  (await service.call("GET", "/api/mobile-money/providers")).body.data as {
    code: string;
    status: string;
    payout: { status: string; statusReason: string | null };
    collection: { status: string; statusReason: string | null };
  }[];
const transfer = (body: object) =>
  service.call("POST", "/api/mobile-money/transfer", { amount: 2, ...body });

function expectClosed(response: ApiAnswer, value: string): void {
  expect(response.status).toBe(400);
  expect(response.body.error).toMatchObject({
    code: "INVALID_REQUEST",
    details: { field: "provider", value },
  });
}

/** Does what setting a rail has made due, as a worker would. */
async function wakeNow(): Promise<void> {
  const due = await asOwner(
    (sql) => sql<{ provider: ProviderCode; direction: "in" | "out" }[]>`
      update rail_switches set due_at = null where due_at <= app_now() returning provider, direction`,
  );
  for (const side of due) await wakeWaiting(side);
}

describe("an operator's switch", () => {
  it("closes one direction of one network at once, and merchants read why", async () => {
    const response = await set("mtn/payout", "closed", "Float is being topped up.");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      provider: "mtn",
      name: "MTN Mobile Money",
      direction: "payout",
      status: "closed",
      why: "Float is being topped up.",
      switch: {
        status: "closed",
        reason: "Float is being topped up.",
        setBy: expect.stringMatching(/^usr_/),
        setByName: "Kwesi Boateng",
        setAt: expect.any(String),
      },
    });
    const [mtn] = await networks();
    expect(mtn).toMatchObject({
      code: "mtn",
      status: "degraded",
      payout: { status: "closed", statusReason: "Float is being topped up." },
      collection: { status: "operational", statusReason: null },
    });
    await set("mtn/collection", "closed");
    expect((await networks())[0]?.status).toBe("closed");
    await set("mtn/collection", "degraded", "Slow.");
    expect((await networks())[0]).toMatchObject({
      status: "degraded",
      collection: { status: "degraded", statusReason: "Slow." },
    });
    await set("mtn/collection", "operational");
    await set("mtn/payout", "operational");
    expect((await networks())[0]?.status).toBe("operational");
  });

  it("rejects what a closed network would carry, by whatever door, with the operator's reason", async () => {
    await set("telecel/payout", "closed", "Maintenance.");
    const phoneNumber = "0200000001";
    const held = async () => (await service.call("GET", "/api/mobile-money/balance")).body;
    const before = await held();
    const mobile = { type: "mobile-money", phoneNumber };
    const walletAddress = service.seeded.merchant.wallet;
    const doors: [path: string, body: object, field: string][] = [
      ["/api/mobile-money/transfer", { phoneNumber, provider: "telecel" }, "provider"],
      ["/api/mobile-money/transfer", { phoneNumber }, "provider"],
      ["/payments/initiate", { currency: "GHS", recipient: "+233200000001" }, "provider"],
      [
        "/wallet/withdraw",
        { walletAddress, currency: "GHS", destination: mobile },
        "destination.provider",
      ],
    ];
    for (const [path, body, field] of doors) {
      const rejected = await service.call("POST", path, { amount: 2, ...body });
      expect(rejected.status).toBe(400);
      const { error } = rejected.body;
      expect(error).toMatchObject({
        code: "INVALID_REQUEST",
        details: { field, value: "telecel" },
      });
      expect(error.message).toContain("Telecel Cash is closed for payouts (Maintenance)");
    }
    expect(await held()).toEqual(before);
    // Numbers are ported: a caller who knows the network names it. Others are not affected.
    expect((await transfer({ phoneNumber, provider: "mtn" })).status).toBe(201);
    expect((await transfer({ phoneNumber: "0240000001" })).status).toBe(201);
    const collect = () =>
      service.call("POST", "/mobile-money/telecel", { amount: 2, phoneNumber: "0200000001" });
    expect((await collect()).status).toBe(201);
    const verify = () =>
      service.call("POST", "/api/mobile-money/verify", {
        phoneNumber: "0200000001",
        provider: "telecel",
      });
    expect((await verify()).status).toBe(200);
    await set("telecel/collection", "closed");
    expectClosed(await collect(), "telecel");
    expectClosed(await verify(), "telecel");
    await set("telecel/collection", "operational");
    await set("telecel/payout", "operational");
  });

  it("lets payouts wait, and brings them forward when it opens again", async () => {
    const { body } = await transfer({ phoneNumber: "0240000001" });
    const id = body.transactionId as string;
    await set("mtn/payout", "closed");
    await advance(id);
    const waiting = await service.call("GET", `/payments/${id}`);
    expect(waiting.body).toMatchObject({
      status: "pending",
      statusReason: "provider_unavailable",
    });
    const isDue = async () =>
      (
        await asOwner(
          (tx) => tx`select 1 from transactions where id = ${id} and due_at <= app_now()`,
        )
      ).length === 1;
    await wakeNow();
    await asOwner(
      (tx) => tx`
        update transactions set due_at = app_now() + interval '1 hour' where id = ${id}`,
    );
    await set("mtn/collection", "closed");
    await set("mtn/collection", "operational");
    await wakeNow();
    expect(await isDue()).toBe(false);
    await set("mtn/payout", "degraded", "Open, but slow.");
    await wakeNow();
    expect(await isDue()).toBe(true);
    await advance(id);
    expect((await service.call("GET", `/payments/${id}`)).body.status).toBe("processing");
    await set("mtn/payout", "operational");
  });

  it("fails a payout that only a closed network could pay, and releases its money", async () => {
    await set("telecel/payout", "closed", "Maintenance.");
    // A number of MTN's prefix that MTN does not know may be one that was moved to Telecel.
    const { body } = await transfer({ phoneNumber: "0240000002" });
    await advance(body.transactionId as string);
    const ended = await service.call("GET", `/payments/${body.transactionId}`);
    expect(ended.body).toMatchObject({
      status: "failed",
      failure: {
        code: "PROVIDER_UNAVAILABLE",
        message: expect.stringContaining("Telecel Cash is closed (Maintenance)"),
        retryable: true,
      },
      refund: { amount: "2.10" },
    });
    await set("telecel/payout", "operational");
  });

  it("is for operators only, needs a reason, and knows only rails that there are", async () => {
    const compliance = await signInStaff(service, "compliance");
    for (const key of [compliance, service.seeded.apiKey])
      expect((await set("mtn/payout", "closed", "No.", key)).status).toBe(403);
    for (const rail of ["vodafone/payout", "mtn/out", "mtn/refund", "MTN/payout"])
      expect((await set(rail, "closed")).status).toBe(404);
    const put = (body: unknown) =>
      service.call("PUT", "/api/ops/rails/mtn/payout", body, { key: operator });
    for (const [body, field] of [
      [{ status: "closed" }, "reason"],
      [{ status: "closed", reason: " " }, "reason"],
      [{ status: "closed", reason: "x".repeat(201) }, "reason"],
      [{ status: "open", reason: "Why not." }, "status"],
    ] as const) {
      const response = await put(body);
      expect(response.status).toBe(400);
      expect(response.body.error.details.field).toBe(field);
    }
    expect((await networks())[0]?.payout.status).toBe("operational");
  });
});

describe("the history of switches", () => {
  it("has every change in order, each with what was before, who and why", async () => {
    const before = (await history()).body.total as number;
    const words = ["closed", "degraded", "operational", "closed"];
    for (const [index, status] of words.entries())
      await set("airtel/payout", status, `Reason ${index}.`);
    const { body } = await history("?limit=4");
    expect(body.total).toBe(before + 4);
    expect(
      body.data.map((row: { from: string; status: string; reason: string }) => [
        row.from,
        row.status,
        row.reason,
      ]),
    ).toEqual([
      ["operational", "closed", "Reason 3."],
      ["degraded", "operational", "Reason 2."],
      ["closed", "degraded", "Reason 1."],
      ["operational", "closed", "Reason 0."],
    ]);
    expect(body.data[0]).toMatchObject({
      provider: "airtel",
      direction: "payout",
      setByName: "Kwesi Boateng",
    });
    const page = await history("?limit=1&page=2&provider=airtel&direction=payout");
    expect(page.body.data).toEqual([body.data[1]]);
    expect((await history("?provider=airtel&direction=collection")).body).toMatchObject({
      total: 0,
      data: [],
    });
  });

  it("has no gap when several operators set a rail at once", async () => {
    const words = ["closed", "degraded", "operational", "closed", "degraded", "operational"];
    await Promise.all(words.map((status) => set("airtel/collection", status)));
    const { body } = await history("?provider=airtel&direction=collection&limit=100");
    const chain = (body.data as { from: string; status: string }[]).toReversed();
    expect(chain).toHaveLength(words.length);
    let standing = "operational";
    for (const { from, status } of chain) {
      expect(from).toBe(standing);
      standing = status;
    }
    const [row] = await asOwner(
      (tx) => tx`select status from rail_switches
        where provider = 'airtel' and direction = 'in'`,
    );
    expect(row?.status).toBe(standing);
  });
});
