import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { railCodes } from "@/lib/rail-codes";
import { backUpDatabase } from "@/lib/tooling/test-backup";
import { asOwner } from "@/lib/tooling/test-owner";
import { writeMark, type Mark } from "./mark-file";
import { openRail, quarantineRails, readGate } from "./quarantine";

/** How a process that sends notices a restored database by the marks in `DATA_DIR`. */

const folder = () => join(config().dataDirectory, "sending-marks");

afterAll(() => closeDatabase());
beforeEach(async () => {
  rmSync(folder(), { recursive: true, force: true });
  await openAllRails();
});

/** Starts another process on the same `DATA_DIR`. */
async function startSender() {
  vi.resetModules();
  const { checkDatabase, decideToSend, openSendingProcess } = await import("./process");
  const { id } = await openSendingProcess();
  return {
    id,
    check: checkDatabase,
    decide: (nonce?: number) =>
      decideToSend(() =>
        Promise.resolve({ value: null, isSending: true, ...(nonce !== undefined && { nonce }) }),
      ),
  };
}

async function openAllRails(): Promise<void> {
  await inTransaction(async (tx) => {
    for (const rail of railCodes) await openRail(tx, rail, "usr_test");
  });
}

async function setDecisions(process: string, decisions: number): Promise<void> {
  await database().execute(
    sql`update sending_processes set decisions = ${decisions} where process = ${process}`,
  );
}

const isClosed = async () => (await readGate("mtn")).isClosed;
const markOf = (process: string): Mark => {
  const text = readFileSync(join(folder(), `${process}.mark`), "utf8");
  const marks = text.split("\n").flatMap((line) => (line.includes("{") ? [JSON.parse(line)] : []));
  return marks.toSorted((a: Mark, b: Mark) => b.sequence - a.sequence)[0];
};

describe("decideToSend", () => {
  it("has the count on the disk when it returns", async () => {
    const sender = await startSender();
    await sender.decide();
    expect(markOf(sender.id)).toMatchObject({ decisions: 1, nonce: null });
    await Promise.all([sender.decide(7), sender.decide(5), sender.decide()]);
    expect(markOf(sender.id)).toMatchObject({ decisions: 4, nonce: 7 });
  });

  it("quarantines all rails if the database lost earlier decisions of the process", async () => {
    const sender = await startSender();
    await sender.decide();
    await sender.decide();
    await setDecisions(sender.id, 1);
    await expect(sender.decide()).rejects.toThrow("no longer has");
    expect(await isClosed()).toBe(true);
    // The process goes on with a new registration.
    await sender.decide();
  });
});

describe("openSendingProcess", () => {
  it("finds nothing to report if the database contains all marks", async () => {
    const sender = await startSender();
    await sender.decide();
    await startSender();
    expect(await isClosed()).toBe(false);
  });

  it("quarantines all rails if the count of a process is lower than its mark", async () => {
    const sender = await startSender();
    for (let count = 0; count < 3; count += 1) await sender.decide(40 + count);
    await setDecisions(sender.id, 2);
    await startSender();
    expect(await isClosed()).toBe(true);
    const [row] = await database().execute(
      sql`select highest_nonce as nonce, reason from rail_quarantines where rail = 'evm'`,
    );
    expect(row).toMatchObject({ nonce: 42, reason: expect.stringContaining("restored") });
  });

  it("quarantines all rails if the process of a mark is unknown", async () => {
    const sender = await startSender();
    await sender.decide();

    const mark = { ...markOf(sender.id), process: randomUUID() };
    await writeMark(mark);
    await startSender();
    expect(await isClosed()).toBe(true);
  });

  it("reports a restore once, also if another host has marks from before it", async () => {
    const sender = await startSender();
    await sender.decide();
    const other = { ...markOf(sender.id), process: randomUUID() };
    await setDecisions(sender.id, 0);
    await startSender();
    expect(await isClosed()).toBe(true);
    await openAllRails();
    await writeMark(other);
    await startSender();
    await startSender();
    expect(await isClosed()).toBe(false);
  });

  it("notices each restore of the same backup", async () => {
    const healthy = await startSender();
    await healthy.decide();
    const backup = await backUpDatabase();
    const sender = await startSender();
    await sender.decide(50);
    for (let restores = 0; restores < 2; restores += 1) {
      await backup.restore();
      expect(await isClosed()).toBe(false);
      await startSender();
      expect(await isClosed()).toBe(true);
    }
    await backup.drop();
  });

  it("notices on an idle host that decisions of another host were lost", async () => {
    const idle = await startSender();
    const sender = await startSender();
    await sender.decide();
    await sender.decide();
    await idle.check();
    // The other host, with its own marks, has not started yet.
    rmSync(join(folder(), `${sender.id}.mark`));
    await setDecisions(sender.id, 1);
    await startSender();
    expect(await isClosed()).toBe(true);
  });

  it("notices in a running process that decisions of another host were lost", async () => {
    const idle = await startSender();
    const sender = await startSender();
    await sender.decide();
    await idle.check();
    await setDecisions(sender.id, 0);
    await expect(idle.decide()).rejects.toThrow("no longer has");
    expect(await isClosed()).toBe(true);
  });

  it("notices the restore of a backup from before the first mark", async () => {
    // Leaves a row in the audit log: the database has data from before the marks.
    await quarantineRails({ reason: "A test.", highestNonce: null });
    await openAllRails();
    const sender = await startSender();
    await sender.decide();
    await asOwner(async (sql) => {
      await sql`delete from sending_processes`;
      await sql`delete from installation where name = 'id'`;
    });
    await startSender();
    expect(await isClosed()).toBe(true);
    await openAllRails();
    await startSender();
    expect(await isClosed()).toBe(false);
  });

  it("deletes a lost mark once a decision long after it is contained", async () => {
    const sender = await startSender();
    await sender.decide();
    const lost = { ...markOf(sender.id), process: randomUUID() };
    await writeMark({ ...lost, at: new Date(Date.parse(lost.at) - 2 * 3_600_000).toISOString() });
    await startSender();
    expect(readdirSync(folder())).not.toContain(`${lost.process}.mark`);
  });

  it("ignores marks of another installation", async () => {
    const sender = await startSender();
    await sender.decide();
    await writeMark({ ...markOf(sender.id), process: randomUUID(), installation: randomUUID() });
    await startSender();
    expect(await isClosed()).toBe(false);
  });

  it("reads the mark before one that was not written to its end", async () => {
    const sender = await startSender();
    for (let count = 0; count < 3; count += 1) await sender.decide();
    const path = join(folder(), `${sender.id}.mark`);
    const bytes = readFileSync(path);
    // The third mark is in the second slot.
    bytes.fill(0, 512 + 20);
    writeFileSync(path, bytes);
    await setDecisions(sender.id, 1);
    await startSender();
    expect(await isClosed()).toBe(true);
  });
});
