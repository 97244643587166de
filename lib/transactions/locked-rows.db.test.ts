import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "@/lib/config/env";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

/** Rows that someone else keeps locked: the processes that hold them may be frozen. */

let service: TestService;
let sql: postgres.Sql;
beforeAll(async () => {
  const settings = { REQUEST_TIMEOUT_MS: "1500" };
  service = await startTestService({ worker: false, settings });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  for (const key of [service.seeded.apiKey, service.seeded.secondMerchant.apiKey])
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 500 }, { key });
});
afterAll(async () => {
  await sql.end();
  await service.stop();
});

const pay = (key: string): Promise<ApiAnswer> =>
  service.call(
    "POST",
    "/api/mobile-money/transfer",
    { amount: "2.00", phoneNumber: "0240000001" },
    { key },
  );
const times = (count: number, key: string) =>
  Promise.all(Array.from({ length: count }, () => pay(key)));
const statuses = (responses: readonly ApiAnswer[]) => responses.map(({ status }) => status);

test("a locked wallet delays only its own payouts, and none is made after its caller had an error", async () => {
  const { apiKey, merchant, secondMerchant } = service.seeded;
  await sql.begin(async (holder) => {
    await holder`select 1 from accounts where wallet = ${merchant.wallet} for update`;
    const stuck = times(20, apiKey);
    for (let round = 0; round < 3; round += 1)
      expect(statuses(await times(4, secondMerchant.apiKey))).toEqual([201, 201, 201, 201]);
    expect(statuses(await stuck)).toEqual(Array(20).fill(500));
  });
  // The queue of the wallet is free again, and what has waited in it is gone.
  expect((await pay(apiKey)).status).toBe(201);
  const made = await sql`select 1 from transactions where merchant_id = ${merchant.id}
    and type = 'payout'`;
  expect(made).toHaveLength(1);
});
