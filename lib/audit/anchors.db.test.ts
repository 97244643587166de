import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, inTransaction } from "@/lib/db/client";
import { anchorAudit, anchorFile, ensureAnchorsWritable } from "./anchors";
import { recordAct, sealAll } from "./record";
import { verifyAudit } from "./verify";

/** Copies of the audit chain's head outside the database (reliability L2). */

let admin: postgres.Sql;

beforeAll(() => {
  admin = postgres(config().databaseUrl ?? "", { max: 1, onnotice: () => undefined });
});
beforeEach(async () => {
  await tamper("delete from audit_log");
  rmSync(anchorFile(), { recursive: true, force: true });
});
afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

async function sealedRows(count: number): Promise<void> {
  for (let row = 0; row < count; row += 1)
    await inTransaction((tx) =>
      recordAct(tx, { merchantId: null, actor: "test", action: "test.done", resource: "x" }),
    );
  await sealAll();
}
const tamper = (statement: string) =>
  admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });
const broken = async () => (await verifyAudit()).broken;

it("appends the last position and hash, each on a line of its own", async () => {
  await anchorAudit();
  await sealedRows(2);
  await anchorAudit();
  await sealedRows(1);
  await anchorAudit();
  const lines = readFileSync(anchorFile(), "utf8").trimEnd().split("\n");
  const heads = await admin`
    select position::integer, hash from audit_log where position > 1 order by position`;
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    heads.map(({ position, hash }) => ({ at: expect.any(String) as string, position, hash })),
  );
  expect(await verifyAudit()).toEqual({ rows: 3, anchors: 2, broken: [] });
});

describe("verifying detects", () => {
  const anchored = "Position 5, anchored at ";
  beforeEach(async () => {
    await sealedRows(5);
    await anchorAudit();
    expect(await broken()).toEqual([]);
  });

  it("a chain that was cut at its end, as after the restore of an older backup", async () => {
    await tamper("delete from audit_log where position > 3");
    expect(await broken()).toEqual([expect.stringMatching(`^${anchored}.* is missing.$`)]);
  });

  it("a chain that was cut and continued, also after later anchors", async () => {
    await tamper("delete from audit_log where position > 3");
    await sealedRows(4);
    await anchorAudit();
    expect(await broken()).toEqual([expect.stringMatching(`^${anchored}.* was replaced.$`)]);
  });

  it("a chain that was edited and hashed again from there to its end", async () => {
    await tamper(
      `update audit_log set actor = 'x' where position = 5;
      update audit_log log set hash = audit_row_hash(log, position, previous_hash) where position = 5`,
    );
    expect(await broken()).toEqual([expect.stringMatching(`^${anchored}.* was replaced.$`)]);
  });

  it("a line that was cut off, after which the next one is whole", async () => {
    appendFileSync(anchorFile(), '{"at":"2026');
    await sealedRows(1);
    await anchorAudit();
    const { anchors, broken } = await verifyAudit();
    expect([anchors, broken]).toEqual([2, [`1 lines of ${anchorFile()} cannot be read.`]]);
  });
});

it("a worker without a place for anchors does not start, and says why", () => {
  mkdirSync(anchorFile(), { recursive: true });
  expect(ensureAnchorsWritable).toThrow(/DATA_DIR: .*audit-anchors\.jsonl cannot be written/);
});
