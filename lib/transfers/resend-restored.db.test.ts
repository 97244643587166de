import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { backUpDatabase } from "@/lib/tooling/test-backup";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";

/** A payout that was sent after the backup was made, and is sent again from the restored database. */

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ scale: 0.01, worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1_000 });
});
afterAll(() => service.stop());

describe.each([
  ["mtn", "+233241234567"],
  ["airtel", "+233271234567"],
  ["telecel", "+233201234567"],
] as const)("a payout over %s that is sent again from a restored database", (provider, phone) => {
  it("has the same reference, and the network executes it once", async () => {
    const { body } = await service.call("POST", "/api/mobile-money/transfer", {
      amount: "5.00",
      phoneNumber: phone,
    });
    const id: string = body.transactionId;
    const backup = await backUpDatabase();
    await advance(id);
    const [first] = await transfersOf(id);
    expect(first?.reference).toBeTruthy();
    await backup.restore();
    await backup.drop();
    expect(await transfersOf(id)).toEqual([]);
    await advance(id);
    expect(await transfersOf(id)).toMatchObject([{ id: first?.id, reference: first?.reference }]);
    const booked = (await service.book(provider)).filter(({ phone: to }) => to === phone);
    expect(booked).toMatchObject([{ reference: first?.reference, times: 1 }]);
  });
});

const transfersOf = (transactionId: string) =>
  database().execute<{ id: string; reference: string }>(
    sql`select id, reference from transfers where transaction_id = ${transactionId}`,
  );
