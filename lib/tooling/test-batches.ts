import { eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { testSize } from "./test-size";
import { asOwner } from "./test-owner";
import { eventually, startTestService, type ApiAnswer, type TestService } from "./test-service";

type CallOptions = { key?: string; headers?: Record<string, string> };

/** A service with what tests of batches do over and over. */
export async function startBatchDesk(options: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService(options);
  const path = (id: string, verb = "") => `/payouts/batches/${id}${verb && `/${verb}`}`;
  const read = async (id: string) => (await service.call("GET", path(id))).body;
  return {
    service,
    fund: (amount: string) => fund(service, amount),
    /** Holds the money that is there but for less than `leftMinor` pesewas and one cedi. */
    drain: (leftMinor = 0n) => drain(service, leftMinor),
    read,
    /** Hands rows in as JSON. */
    handIn: (rows: unknown, with_: CallOptions = {}) =>
      service.call("POST", "/payouts/batches", { rows }, with_),
    /** Hands a file in. */
    handInFile: (raw: string, with_: CallOptions = {}, query = ""): Promise<ApiAnswer> =>
      service.call("POST", `/payouts/batches${query}`, undefined, {
        ...with_,
        raw,
        headers: { "content-type": "text/csv", ...with_.headers },
      }),
    /** Calls a verb such as `confirm` of a batch. */
    act: (id: string, verb: string, body?: unknown, with_: CallOptions = {}) =>
      service.call("POST", path(id, verb), body, with_),
    rows: async (id: string, query = "limit=100") =>
      (await service.call("GET", `${path(id, "rows")}?${query}`)).body.data as RowAnswer[],
    result: (id: string, with_: CallOptions = {}) =>
      service.call("GET", path(id, "result"), undefined, with_),
    /** Waits until a batch is in this status; queries the database, so that the service is not disturbed. */
    until: async (id: string, status: string) => {
      await eventually(
        async () => {
          const [batch] = await database()
            .select({ status: payoutBatches.status })
            .from(payoutBatches)
            .where(eq(payoutBatches.id, id));
          return batch?.status === status ? true : null;
        },
        testSize(60_000, 900_000),
      );
      return read(id);
    },
  };
}
export type BatchDesk = Awaited<ReturnType<typeof startBatchDesk>>;

/** What tests read of a row. */
export interface RowAnswer {
  line: number;
  status: string;
  transactionId: string | null;
  externalRef: string | null;
  attempts: number;
  errors: { field: string; message: string }[];
  failure: { code: string; message: string; retryable: boolean } | null;
}

async function fund(service: TestService, amount: string): Promise<void> {
  const body = { currency: "GHS", amount };
  const response = await service.call("POST", "/api/sandbox/faucet", body);
  if (response.status !== 200) throw new Error(`The faucet: ${JSON.stringify(response.body)}`);
}

async function drain(service: TestService, leftMinor: bigint): Promise<void> {
  const { available } = (await service.call("GET", "/api/mobile-money/balance")).body;
  const totalMinor = BigInt(available.replace(".", "")) - leftMinor;
  // The fee is one per cent, and twenty cedis at most.
  const amountMinor = totalMinor > 202_000n ? totalMinor - 2_000n : (totalMinor * 100n) / 101n;
  const body = { amount: `${amountMinor / 100n}.00`, phoneNumber: "0241234567" };
  const response = await service.call("POST", "/api/mobile-money/transfer", body);
  if (response.status !== 201) throw new Error(`The transfer: ${JSON.stringify(response.body)}`);
}

/**
 * Puts off by an hour what of a batch waits to be sent, as an outage does: no worker has it before it any
 * more, so that the batch may go on.
 */
export async function putOff(batchId: string): Promise<void> {
  await asOwner(
    (sql) => sql`
      update transactions set due_at = app_now() + interval '1 hour'
      where batch_id = ${batchId} and status = 'pending'`,
  );
}

/** How many payouts were made for a batch, by their status. */
export async function payoutsOf(batchId: string): Promise<{ status: string; count: number }[]> {
  const rows = await asOwner(
    (sql) => sql<{ status: string; count: number }[]>`
      select status, count(*)::int as count from transactions where batch_id = ${batchId}
      group by status order by status`,
  );
  return [...rows];
}
