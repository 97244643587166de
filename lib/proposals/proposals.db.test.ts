import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { database, inTransaction } from "@/lib/db/client";
import { newReviewer } from "@/lib/tooling/test-reviewers";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { confirmProposal, withdrawProposal } from "./decide-proposal";
import type { ProposalKind } from "./kind";
import { proposeAct } from "./propose-act";
import { listProposals } from "./read-proposals";

/** The rules that hold for every kind of act, shown with a kind whose acts only write down who applied them. */

let service: TestService;
let maker: StaffPrincipal;
let checker: StaffPrincipal;
let applied: string[];
let basis: string;
let count = 0;

type Payload = { worth: string | null; merchantId: string | null };

const kind: ProposalKind<Payload> = {
  kind: "test_act",
  payload: z.object({ worth: z.string().nullable(), merchantId: z.string().nullable() }),
  async prepare(tx, { subject, payload }) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 1))`);
    return {
      basis,
      worthMinor: payload.worth === null ? null : BigInt(payload.worth),
      merchantId: payload.merchantId,
      summary: "Write down who did it.",
      apply({ principal, proposedBy }) {
        applied.push(`${proposedBy} ${principal.userId}`);
        return Promise.resolve();
      },
    };
  },
  readBasis: () => Promise.resolve(basis),
};

async function newOperator(person: { name?: string; email?: string; phone?: string } = {}) {
  const name = `Operator ${count++}`;
  const { id } = await newReviewer({ name, ...person, role: "operator" });
  return principalFor(id);
}

const principalFor = (id: string): StaffPrincipal => ({
  kind: "staff",
  role: "operator",
  merchantId: null,
  credentialId: id,
  actor: id,
  userId: id,
  scopes: new Set(),
  sessionId: id,
  stepUpUntil: null,
  steppedUp: true,
});

interface Proposed extends Partial<Payload> {
  by?: StaffPrincipal;
  subject?: string;
}

function propose({ by = maker, subject = `subject ${count++}`, ...payload }: Proposed = {}) {
  const act = { subject, payload: { worth: "60000", merchantId: null, ...payload } };
  return inTransaction((tx) => proposeAct(tx, by, kind, { ...act, reason: "It has to be done." }));
}
const confirm = (id: number, by = checker) =>
  inTransaction((tx) => confirmProposal(tx, by, String(id), [kind]));
const withdraw = (id: number, by = checker) =>
  inTransaction((tx) => withdrawProposal(tx, by, String(id)));
const isRefused = (code: string) => expect.objectContaining({ code }) as Error;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  applied = [];
  basis = "as it was";
  maker = await newOperator();
  checker = await newOperator();
});

describe("proposeAct", () => {
  it("applies an act within the limit at once and stores it as decided", async () => {
    const row = await propose({ worth: "50000" });
    expect(row).toMatchObject({ status: "applied", decidedBy: maker.userId });
    expect(applied).toEqual([`${maker.userId} ${maker.userId}`]);
  });

  it.each([
    ["above the limit", "50001"],
    ["of unknown worth", null],
  ])("only proposes an act %s", async (_, worth) => {
    expect(await propose({ worth })).toMatchObject({ status: "proposed", decidedBy: null });
    expect(applied).toEqual([]);
  });

  it("counts acts of one day together, also concurrent ones", async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => propose({ worth: "16000" })));
    expect(rows.filter(({ status }) => status === "applied")).toHaveLength(3);
    expect(applied).toHaveLength(3);
  });

  it("counts the acts of one person under two accounts together", async () => {
    const other = await newOperator({ name: "KOFI Annan-Mensah" });
    const again = await newOperator({ name: "Mensah, Annan Kofi" });
    expect((await propose({ by: other, worth: "30000" })).status).toBe("applied");
    expect((await propose({ by: again, worth: "30000" })).status).toBe("proposed");
  });

  it("does not count acts that a second person confirmed, or acts of yesterday", async () => {
    await confirm((await propose()).id);
    expect((await propose({ worth: "50000" })).status).toBe("applied");
    await asOwner(async (owner) => {
      await owner`alter table proposals disable trigger proposals_decided_once`;
      await owner`update proposals set decided_at = decided_at - interval '25 hours'`;
      await owner`alter table proposals enable trigger proposals_decided_once`;
    });
    expect((await propose({ worth: "50000" })).status).toBe("applied");
  });

  it("rejects a second proposal for the subject while the first waits", async () => {
    await propose({ subject: "same" });
    await expect(propose({ subject: "same", by: checker })).rejects.toThrow(
      isRefused("INVALID_STATE"),
    );
  });

  it("replaces a proposal whose basis has changed", async () => {
    const first = await propose({ subject: "changed" });
    basis = "different";
    const second = await propose({ subject: "changed" });
    expect(second.status).toBe("proposed");
    await expect(confirm(first.id)).rejects.toThrow("This proposal is lapsed.");
  });

  it("rejects an operator who lost the role after signing in", async () => {
    await asOwner(
      (owner) => owner`update users set role = 'compliance' where id = ${maker.userId}`,
    );
    await expect(propose({ worth: "1" })).rejects.toThrow(isRefused("FORBIDDEN"));
  });

  it("rejects an operator who is one of the merchant's people", async () => {
    const { id: merchantId } = service.seeded.merchant;
    const [owner] = await asOwner(
      (owner) => owner<{ email: string }[]>`
        select email from users where merchant_id = ${merchantId} and role = 'owner'`,
    );
    const email = (owner?.email ?? "").replace("@", "+staff@");
    const relative = await newOperator({ email });
    await expect(propose({ by: relative, worth: "1", merchantId })).rejects.toThrow(
      isRefused("FORBIDDEN"),
    );
    const { id } = await propose({ merchantId });
    await expect(confirm(id, relative)).rejects.toThrow(isRefused("FORBIDDEN"));
    await expect(withdraw(id, relative)).rejects.toThrow(isRefused("FORBIDDEN"));
    expect((await propose({ by: maker, worth: "1", merchantId })).status).toBe("applied");
  });
});

describe("confirmProposal", () => {
  it("applies the act once, however many confirm it at the same time", async () => {
    const { id } = await propose();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(applied).toEqual([`${maker.userId} ${checker.userId}`]);
  });

  it.each([
    ["mailbox", { email: "kofi.annan@gmail.com" }, { email: "kofiannan+2@googlemail.com" }],
    ["phone number", { phone: "+233240000123" }, { phone: "+233240000123" }],
    ["name", { name: "Akua Operator" }, { name: "operator  AKUA" }],
  ])("rejects another account of the proposer with the same %s", async (_, first, second) => {
    const [one, other] = [await newOperator(first), await newOperator(second)];
    const { id } = await propose({ by: one });
    for (const by of [one, other])
      await expect(confirm(id, by)).rejects.toThrow(isRefused("FORBIDDEN"));
    expect(applied).toEqual([]);
  });

  it("rejects a proposal whose subject has changed", async () => {
    const { id } = await propose();
    basis = "different";
    await expect(confirm(id)).rejects.toThrow(isRefused("INVALID_STATE"));
    expect(applied).toEqual([]);
  });

  it.each([
    ["confirmer", "FORBIDDEN"],
    ["proposer", "INVALID_STATE"],
  ])("rejects it if the %s is no longer an operator", async (who, code) => {
    const { id } = await propose();
    const { userId } = who === "confirmer" ? checker : maker;
    await asOwner((owner) => owner`update users set removed_at = app_now() where id = ${userId}`);
    await expect(confirm(id)).rejects.toThrow(isRefused(code));
    expect(applied).toEqual([]);
  });

  it.each(["0", "-1", "x", "999999999", "1e3", "99999999999999999999"])(
    "knows no proposal %s",
    async (id) => {
      await expect(inTransaction((tx) => confirmProposal(tx, checker, id, [kind]))).rejects.toThrow(
        isRefused("NOT_FOUND"),
      );
    },
  );
});

it("a withdrawn proposal is neither confirmed nor withdrawn again", async () => {
  const { id } = await propose();
  expect((await withdraw(id)).status).toBe("withdrawn");
  await expect(confirm(id)).rejects.toThrow(isRefused("INVALID_STATE"));
  await expect(withdraw(id)).rejects.toThrow(isRefused("INVALID_STATE"));
  expect(applied).toEqual([]);
});

it("the database rejects a second decision and any change of a proposal", async () => {
  const { id } = await propose({ worth: "1" });
  const change = (column: string) =>
    database().execute(sql`update proposals set ${sql.identifier(column)} = null where id = ${id}`);
  for (const column of ["decided_by", "reason", "worth_minor"])
    await expect(change(column)).rejects.toMatchObject({ cause: { code: "42501" } });
});

it("each step of a proposal is in the audit log", async () => {
  const confirmed = await propose({ subject: "audited" });
  await confirm(confirmed.id);
  await withdraw((await propose({ subject: "audited" })).id);
  const acts = await asOwner(
    (owner) => owner`select action, actor from audit_log where resource = 'audited' order by id`,
  );
  expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
    ["test_act.proposed", maker.userId],
    ["test_act.confirmed", checker.userId],
    ["test_act.proposed", maker.userId],
    ["test_act.withdrawn", checker.userId],
  ]);
});

it("the list shows what waits, and as lapsed what has changed", async () => {
  const { id } = await propose();
  const paging = { page: 1, limit: 100 };
  const read = async () =>
    (await listProposals(paging, maker, [kind])).data.find((one) => one.id === String(id));
  expect(await read()).toMatchObject({ worth: "600.00", status: "proposed", isYours: true });
  basis = "different";
  expect(await read()).toMatchObject({ status: "lapsed" });
  await withdraw(id);
  expect(await read()).toBeUndefined();
});
