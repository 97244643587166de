import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { asOwner } from "@/lib/tooling/test-owner";
import { transferOf } from "@/lib/tooling/test-steps";
import { backdateActs, decideAbout } from "@/lib/tooling/test-proposals";
import { sentLongAgo } from "@/lib/tooling/test-sent";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { newReviewer } from "@/lib/tooling/test-reviewers";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { failTransfer } from "@/lib/transfers/end-transfer";

/** Credits above the limit of one operator move only when another one confirms them. */

let service: TestService;
let maker: string;
let checker: string;
const never = "+233240000007";
const reason = "MTN's support wrote on the 20th what became of it.";

const post = (path: string, body?: unknown, key = service.seeded.apiKey) =>
  service.call("POST", path, body, { key });
/** Tries again while a worker is querying the status, as a person would. */
const patiently = (act: () => ReturnType<typeof post>) =>
  eventually(async () => {
    const response = await act();
    return /right now/.test(response.body.error?.message ?? "") ? null : response;
  });
const resolve = (id: string, outcome: string, key = maker) =>
  patiently(() => post(`/api/ops/exceptions/${id}/resolve`, { outcome, reason }, key));
const decide = (id: string, proposal: { id: string }, act: string, key: string) =>
  patiently(() => decideAbout(service, id, proposal, act, key));
const available = async () => {
  const { wallet } = service.seeded.merchant;
  const { body } = await service.call("GET", `/wallet/balance/${wallet}`);
  return Number(body.balances.GHSFIAT.available);
};

async function newCollection(amount: string): Promise<string> {
  const { body } = await post("/mobile-money/mtn", { phoneNumber: never, amount });
  return sentLongAgo(body.paymentId);
}
async function newPayout(amount: string): Promise<string> {
  const { body } = await post("/api/mobile-money/transfer", { phoneNumber: never, amount });
  return sentLongAgo(body.transactionId);
}

beforeAll(async () => {
  service = await startTestService();
  for (const currency of ["GHS", "GHS"])
    await post("/api/sandbox/faucet", { currency, amount: 9000 });
  maker = await signInStaff(service, "operator");
  checker = await signInStaff(service, "second operator");
  await stepUpStaff(service, "operator", maker);
  await stepUpStaff(service, "second operator", checker);
});
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await service.stop();
});
// Each test begins with nothing given alone today.
beforeEach(backdateActs);

describe("a collection above the setting", () => {
  it("is credited only once another operator has confirmed it", async () => {
    const before = await available();
    const id = await newCollection("600.00");
    const proposed = await resolve(id, "completed");
    expect(proposed).toMatchObject({
      status: 200,
      body: {
        status: "processing",
        resolvableAs: [],
        proposal: {
          outcome: "completed",
          reason,
          status: "proposed",
          isYours: true,
          proposedBy: { name: "Kwesi Boateng" },
          decidedBy: null,
        },
      },
    });
    expect(await available()).toBe(before);
    const { proposal } = proposed.body;

    const own = await decide(id, proposal, "confirm", maker);
    expect(own).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
    expect((await resolve(id, "completed", checker)).body.error.code).toBe("INVALID_STATE");
    expect(await available()).toBe(before);

    const seen = await service.call("GET", `/api/ops/exceptions/${id}`, undefined, {
      key: checker,
    });
    expect(seen.body.proposal).toMatchObject({ id: proposal.id, isYours: false });
    const confirmed = await decide(id, proposal, "confirm", checker);
    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        status: "completed",
        proposal: null,
        resolutions: [
          {
            status: "applied",
            proposedBy: { name: "Kwesi Boateng" },
            decidedBy: { name: "Efua Owusu" },
          },
        ],
      },
    });
    expect((await available()) - before).toBeCloseTo(594);
    const acts = await asOwner(
      (sql) => sql`
        select action, users.name, details ->> 'reason' as reason from audit_log
        join users on users.id = actor
        where resource = ${id} and action like '%resol%' order by audit_log.id`,
    );
    expect([...acts]).toEqual([
      { action: "resolution.proposed", name: "Kwesi Boateng", reason },
      { action: "resolution.confirmed", name: "Efua Owusu", reason },
      { action: "collection.resolved", name: "Efua Owusu", reason },
    ]);
  });

  it("is credited once, however many confirm it at once", async () => {
    const before = await available();
    const id = await newCollection("600.00");
    const { proposal } = (await resolve(id, "completed")).body;
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => decide(id, proposal, "confirm", checker)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await available()) - before).toBeCloseTo(594);
  });

  it("moves nothing when it is withdrawn, and can be proposed again", async () => {
    const before = await available();
    const id = await newCollection("600.00");
    const { proposal } = (await resolve(id, "completed")).body;
    const withdrawn = await decide(id, proposal, "withdraw", checker);
    expect(withdrawn.body).toMatchObject({
      status: "processing",
      proposal: null,
      resolvableAs: ["completed", "failed"],
      resolutions: [{ status: "withdrawn", decidedBy: { name: "Efua Owusu" } }],
    });
    for (const act of ["confirm", "withdraw"])
      expect((await decide(id, proposal, act, checker)).body.error.code).toBe("INVALID_STATE");
    expect((await resolve(id, "completed", checker)).body.proposal).toMatchObject({
      isYours: true,
    });
    expect(await available()).toBe(before);
  });

  it("is not credited when the network has ended it meanwhile", async () => {
    const before = await available();
    const id = await newCollection("600.00");
    const { proposal } = (await resolve(id, "completed")).body;
    const failure = { code: "PAYER_REJECTED", message: "No.", retryable: false } as const;
    const { id: transferId } = await transferOf(id);
    expect(await failTransfer(transferId, failure, "provider:mtn")).toBe(true);
    const late = await decide(id, proposal, "confirm", checker);
    expect(late).toMatchObject({ status: 400, body: { error: { code: "INVALID_STATE" } } });
    const read = await service.call("GET", `/api/ops/exceptions/${id}`, undefined, {
      key: checker,
    });
    expect(read.body).toMatchObject({ proposal: null, resolutions: [{ status: "lapsed" }] });
    expect(await available()).toBe(before);
  });

  it("is not confirmed when the transfer has changed", async () => {
    const id = await newPayout("600.00");
    const { proposal } = (await resolve(id, "failed")).body;
    await asOwner(
      (sql) => sql`
        update transfers set acknowledged_at = acknowledged_at + interval '1 second'
        where transaction_id = ${id}`,
    );
    const response = await decide(id, proposal, "confirm", checker);
    expect(response.body.error).toMatchObject({ code: "INVALID_STATE" });
    // A lapsed proposal blocks nothing.
    expect((await resolve(id, "failed")).body.proposal).toMatchObject({ status: "proposed" });
  });
});

it("failing or completing a large payout needs a second person", async () => {
  const id = await newPayout("600.00");
  const before = await available();
  const { proposal } = (await resolve(id, "failed")).body;
  expect(proposal).toMatchObject({ outcome: "failed", status: "proposed" });
  expect(await available()).toBe(before);
  expect((await decide(id, proposal, "confirm", checker)).body.status).toBe("failed");
  expect((await available()) - before).toBeCloseTo(606);

  const other = await newPayout("600.00");
  const completing = (await resolve(other, "completed")).body;
  expect(completing).toMatchObject({ status: "processing", proposal: { worth: "606.00" } });
  expect((await decide(other, completing.proposal, "confirm", checker)).body.status).toBe(
    "completed",
  );
});

it("an operator who is one of the merchant's people neither resolves nor confirms", async () => {
  const [owner] = await asOwner(
    (sql) => sql<{ name: string }[]>`
      select name from users where merchant_id = ${service.seeded.merchant.id} order by id`,
  );
  const { token } = await newReviewer({ name: owner?.name ?? "", role: "operator" });
  const small = await newPayout("1.00");
  expect((await resolve(small, "failed", token)).status).toBe(403);
  expect((await resolve(small, "failed")).status).toBe(200);
  const large = await newPayout("600.00");
  const { proposal } = (await resolve(large, "failed")).body;
  expect((await decide(large, proposal, "confirm", token)).status).toBe(403);
  expect((await decide(large, proposal, "withdraw", token)).status).toBe(403);
  expect((await decide(large, proposal, "confirm", checker)).body.status).toBe("failed");
});

it("nothing is resolved or confirmed while its order may still be executed", async () => {
  const sendNow = (id: string) =>
    asOwner(
      (sql) => sql`update transfers set last_sent_at = app_now() where transaction_id = ${id}`,
    );
  const isInFlight = { code: "INVALID_STATE", message: expect.stringMatching(/moments ago/) };
  for (const outcome of ["failed", "completed"]) {
    const small = await newPayout("1.00");
    await sendNow(small);
    expect((await resolve(small, outcome)).body.error).toMatchObject(isInFlight);
    const large = await newPayout("600.00");
    const { proposal } = (await resolve(large, outcome)).body;
    await sendNow(large);
    const confirmed = await decide(large, proposal, "confirm", checker);
    expect(confirmed.body.error).toMatchObject(isInFlight);
  }
});

it("nothing is resolved for a day while the network that accepted it reports it as pending", async () => {
  const sentBefore = (id: string, hours: number) =>
    asOwner(
      (sql) => sql`
        update transfers set last_sent_at = app_now() - ${hours} * interval '1 hour'
        where transaction_id = ${id}`,
    );
  for (const outcome of ["failed", "completed"]) {
    const id = await newPayout("1.00");
    await sentBefore(id, 23);
    expect((await resolve(id, outcome)).body.error).toMatchObject({
      code: "INVALID_STATE",
      message: expect.stringContaining("reports it as pending"),
    });
    await sentBefore(id, 25);
    expect((await resolve(id, outcome)).status).toBe(200);
  }
});

it("what was never sent is released by one person, whatever its amount", async () => {
  await service.faults("telecel", { outage: true });
  const { body } = await post("/api/mobile-money/transfer", {
    phoneNumber: "+233200000001",
    amount: "900.00",
  });
  const id: string = body.transactionId;
  await eventually(async () => {
    const read = await service.call("GET", `/payments/${id}`);
    return read.body.statusReason === "provider_unavailable" ? true : null;
  });
  expect((await resolve(id, "failed")).body.status).toBe("failed");
  await service.faults("telecel", {});
});

it("splitting gains nothing: the credits of one person within a day count together, even concurrent ones", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => newCollection("160.00")));
  const before = await available();
  const responses = await Promise.all(ids.map((id) => resolve(id, "completed")));
  const statuses = responses.map(({ body }) => body.status).sort();
  // Three times 158.40 is within 500.00.
  expect(statuses).toEqual([
    ...Array<string>(3).fill("completed"),
    ...Array<string>(3).fill("processing"),
  ]);
  expect((await available()) - before).toBeCloseTo(3 * 158.4);
});
