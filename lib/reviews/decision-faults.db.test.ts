import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createId } from "@/lib/ids";
import { newCase, replaceDocument, type TestCase } from "@/lib/tooling/test-cases";
import { asOwner } from "@/lib/tooling/test-owner";
import { testPort } from "@/lib/tooling/test-ports";
import { startProcess } from "@/lib/tooling/test-processes";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";

/** Decisions at the same moment, repeated, beside uploads, and cut off: a case is decided once, and wholly. */

let service: TestService;
let abena: TestReviewer;
let kojo: TestReviewer;
let efua: TestReviewer;
const approve = { decision: "approve" };

const post = (one: TestCase, act: string, body?: unknown, by = abena, headers = {}) =>
  service.call("POST", `/api/review/cases/${one.id}/${act}`, body, { key: by.token, headers });
async function claimed(tier: "medium" | "enhanced" = "medium"): Promise<TestCase> {
  const one = await newCase(tier);
  await post(one, "claim");
  return one;
}

/** All that a decision writes: the case, the merchant, its documents, events, e-mails and the history. */
const traceOf = ({ id }: TestCase) =>
  asOwner(async (sql) => {
    const [trace] = await sql`
      select c.status, c.decision, c.version, m.kyc_status as "kycStatus", m.kyc_tier as tier,
        (select string_agg(distinct status, ' ') from kyc_documents
          where merchant_id = m.id and status <> 'replaced') as documents,
        (select count(*)::int from events where merchant_id = m.id) as events,
        (select count(*)::int from messages where merchant_id = m.id) as messages,
        (select count(*)::int from kyc_case_history where case_id = c.id
          and act in ('approved', 'rejected', 'more_requested')) as decisions,
        (select count(*)::int from audit_log where resource = c.id
          and action in ('review.approved', 'review.rejected')) as acts
      from kyc_cases c join merchants m on m.id = c.merchant_id where c.id = ${id}`;
    return trace;
  });
const undecided = {
  status: "claimed",
  decision: null,
  kycStatus: "under_review",
  tier: "minimum",
  documents: "submitted",
  events: 0,
  messages: 0,
  decisions: 0,
  acts: 0,
};
const approved = {
  status: "decided",
  decision: "approve",
  kycStatus: "approved",
  documents: "approved",
  events: 1,
  messages: 1,
  decisions: 1,
  acts: 1,
};

beforeAll(async () => {
  service = await startTestService({ worker: false });
  abena = await newReviewer({ name: "Abena Reviewer" });
  kojo = await newReviewer({ name: "Kojo Reviewer" });
  efua = await newReviewer({ name: "Efua Reviewer" });
});
afterAll(() => service.stop());

describe("at the same moment", () => {
  it("one of two second people decides, and the other learns who did", async () => {
    const one = await claimed("enhanced");
    await post(one, "decision", approve);
    const reject = { decision: "reject", reasons: [{ code: "OTHER" }] };
    const both = await Promise.all([
      post(one, "decision", approve, kojo),
      post(one, "decision", reject, efua),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [winner, loser] = both[0].status === 200 ? [kojo, both[1]] : [efua, both[0]];
    expect(loser.body.error).toMatchObject({
      code: "INVALID_STATE",
      details: { decidedBy: winner.id, decidedByName: winner.name },
    });
    expect(loser.body.error.message).toContain(winner.name);
    expect(await traceOf(one)).toMatchObject({ status: "decided", decisions: 1, acts: 1 });
  });

  it("a decision sent twice is one, and with its Idempotency-Key the same response", async () => {
    const one = await claimed();
    const headers = { "idempotency-key": createId("req") };
    const both = await Promise.all(
      [1, 2].map(() => post(one, "decision", approve, abena, headers)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    const replayed = await post(one, "decision", approve, abena, headers);
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
    const other = await post(one, "decision", { decision: "reject" }, abena, headers);
    expect(other.body.error.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await traceOf(one)).toMatchObject({ ...approved, tier: "medium" });
  });

  it("an upload is before a decision, which is then rejected, or after it, and then is a new case", async () => {
    for (let round = 0; round < testSize(8, 60); round += 1) {
      const one = await claimed();
      const [response] = await Promise.all([
        post(one, "decision", { ...approve, version: 1 }),
        replaceDocument(one, "ghana_card"),
      ]);
      const cases = await asOwner(
        (sql) => sql`select status, version from kyc_cases where merchant_id = ${one.merchant.id}
          order by created_at`,
      );
      if (response.status === 400) {
        expect(response.body.error).toMatchObject({
          code: "INVALID_STATE",
          details: { version: 2 },
        });
        expect(cases).toEqual([{ status: "claimed", version: 2 }]);
        expect(await traceOf(one)).toMatchObject({ ...undecided, version: 2 });
      } else
        expect(cases).toEqual([
          { status: "decided", version: 1 },
          { status: "open", version: 1 },
        ]);
    }
  });
});

it("a role that is gone decides nothing, even in a session that is known already", async () => {
  const one = await newCase();
  const former = await newReviewer({ name: "Former Reviewer" });
  await post(one, "claim", undefined, former);
  for (const change of ["role = 'operator'", "role = 'compliance', removed_at = app_now()"]) {
    await asOwner((sql) => sql.unsafe(`update users set ${change} where id = '${former.id}'`));
    const { status } = await post(one, "decision", approve, former);
    expect([401, 403]).toContain(status);
    expect(await traceOf(one)).toMatchObject(undecided);
  }
});

describe("kill -9 in the middle of a decision", () => {
  // A decision writes them in this order.
  it.each(["kyc_case_history", "kyc_documents", "events", "messages"])(
    "while it writes %s leaves no half decision, and it can be decided again",
    async (table) => {
      const port = await testPort();
      const api = await startProcess("lib/tooling/test-api-process.ts", { PORT: String(port) });
      const one = await claimed();
      await asOwner(async (sql) => {
        await sql.begin(async (tx) => {
          await tx.unsafe(`lock table ${table} in exclusive mode`);
          const cut = fetch(`http://127.0.0.1:${port}/api/review/cases/${one.id}/decision`, {
            method: "POST",
            headers: {
              authorization: `Bearer ${abena.token}`,
              "content-type": "application/json",
            },
            body: JSON.stringify(approve),
          }).catch(() => null);
          await eventually(async () => {
            const [waiting] = await asOwner(
              (other) => other`select 1 from pg_locks l join pg_class c on c.oid = l.relation
                where c.relname = ${table} and not l.granted`,
            );
            return waiting ? true : null;
          });
          await api.kill();
          expect(await cut).toBeNull();
        });
      });
      expect(await traceOf(one)).toMatchObject(undecided);
      const again = await eventually(async () => {
        const response = await post(one, "decision", approve);
        return response.status === 500 ? null : response;
      });
      expect(again.status).toBe(200);
      expect(await traceOf(one)).toMatchObject({ ...approved, tier: "medium" });
    },
  );
});
