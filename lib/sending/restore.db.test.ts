import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { railCodes, type ProviderCode } from "@/lib/rail-codes";
import { backUpDatabase } from "@/lib/tooling/test-backup";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { openSendingProcess } from "./process";
import { openRail, quarantineRails, readGate } from "./quarantine";

/** Payouts whose database is restored from a backup, over the simulators of all networks. */

let service: TestService;

beforeAll(async () => {
  service = await startTestService({
    scale: 0.001,
    worker: false,
    // What was perhaps sent is sent only when twice this time is over.
    settings: { PROVIDER_TIMEOUT_MS: "1500" },
  });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1_000 });
  await openSendingProcess();
});
afterEach(() => openAllRails());
afterAll(() => service.stop());

const numbers: Record<ProviderCode, string> = {
  mtn: "+233241234567",
  airtel: "+233271234567",
  telecel: "+233201234567",
};

async function createPayout(phoneNumber: string): Promise<string> {
  const { body } = await service.call("POST", "/api/mobile-money/transfer", {
    amount: "5.00",
    phoneNumber,
  });
  return body.transactionId;
}

async function openAllRails(): Promise<void> {
  await inTransaction(async (tx) => {
    for (const rail of railCodes) await openRail(tx, rail, "usr_test");
  });
}

const stateOf = async (id: string) => {
  const [row] = await database().execute<{ status: string; reason: string | null }>(
    sql`select status, status_reason as reason from transactions where id = ${id}`,
  );
  return row;
};

const referenceOf = async (id: string) => {
  const [row] = await database().execute<{ reference: string }>(
    sql`select reference from transfers where transaction_id = ${id}`,
  );
  return row?.reference ?? null;
};

const executedFor = async (provider: ProviderCode, reference: string | null) =>
  (await service.book(provider)).filter((line) => line.reference === reference);

/** Steps a transaction until it has this status. */
const advanceUntil = (id: string, status: string) =>
  eventually(async () => {
    if ((await stateOf(id))?.status === status) return true;
    await advance(id);
    return null;
  });

describe.each(["mtn", "airtel", "telecel"] as const)("a database restored under %s", (provider) => {
  it("settles a payout that was sent after the backup, without sending it again", async () => {
    const id = await createPayout(numbers[provider]);
    const backup = await backUpDatabase();
    await advance(id);
    const reference = await referenceOf(id);
    expect(reference).not.toBeNull();
    await backup.restore();
    await backup.drop();
    // The running process notices the restore at its next decision, whatever that is about.
    const other = await createPayout(numbers[provider]);
    await expect(advance(other)).rejects.toThrow("no longer has");
    expect(await readGate(provider)).toMatchObject({ isClosed: true });
    await advanceUntil(id, "completed");
    expect(await referenceOf(id)).toBe(reference);
    expect(await executedFor(provider, reference)).toMatchObject([{ times: 1 }]);
  });

  it("sends nothing new in quarantine, and everything once the rail is open", async () => {
    const before = await createPayout(numbers[provider]);
    await quarantineRails({ reason: "A test.", highestNonce: null });
    const after = await createPayout(numbers[provider]);
    for (let step = 0; step < 5; step += 1) await Promise.all([advance(before), advance(after)]);
    expect(await stateOf(before)).toMatchObject({ status: "processing" });
    expect(await stateOf(after)).toEqual({ status: "pending", reason: "provider_unavailable" });
    expect(await executedFor(provider, await referenceOf(before))).toEqual([]);
    await openAllRails();
    await advanceUntil(before, "completed");
    await advanceUntil(after, "completed");
    for (const id of [before, after])
      expect(await executedFor(provider, await referenceOf(id))).toMatchObject([{ times: 1 }]);
  });
});
