import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { updateCounts } from "@/lib/transactions/stored-counts";
import { fill, type Filled } from "./fill";
import { load, requestText } from "./http-load";
import { batchRows, batches, transfers } from "./requests";
import { starter } from "./servers";
import type { BenchMerchant } from "./world";

/** What lists, filters, deep pages, totals and exports cost with few rows and with many. */

export interface RowsOptions {
  folder: string;
  merchants: readonly BenchMerchant[];
  rows: number;
  /** Of a database of its own. */
  databaseUrl: string;
}

/** Milliseconds of the median request, with few rows and with many. */
export type Rows = Record<string, { few: number; many: number; ratio: number }>;

/** Those of more than a day, so that every page is full and today is whole. */
const fewRows = 20_000;
const limit = 20;
const secondsEach = 2;

const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The paths to measure, by name. */
function paths(filled: Filled, batchId: string, wallet: string): Record<string, string> {
  const list = `/api/transactions?limit=${limit}`;
  const middle = Math.floor(filled.rowsOfLargest / limit / 2);
  const last = Math.floor(filled.rowsOfLargest / limit);
  return {
    "first page": list,
    "first page of 100": "/api/transactions?limit=100",
    "page in the middle": `${list}&page=${middle}`,
    "last page": `${list}&page=${last}`,
    "by status, 4 in 100": `${list}&status=failed`,
    "by status, 1 in 1,000": `${list}&status=expired`,
    "by status, most": `${list}&status=completed`,
    "by type": `${list}&type=collection`,
    "by type and status": `${list}&type=collection&status=failed`,
    "six hours in the middle": `${list}&from=${filled.window.from}&to=${filled.window.to}`,
    "without a batch": `${list}&batchId=none`,
    "search: phone": `${list}&q=${encodeURIComponent(filled.sample.phone)}`,
    "search: own reference": `${list}&q=${filled.sample.externalRef}`,
    "search: provider's reference": `${list}&q=${filled.sample.reference}`,
    "search: no result": `${list}&q=NOWHERE`,
    "of a wallet": `/wallet/transactions?limit=${limit}&walletAddress=${wallet}`,
    "of a wallet, in the middle": `/wallet/transactions?limit=${limit}&walletAddress=${wallet}&page=${middle}`,
    "home: totals of today": "/api/overview",
    "one transaction": `/api/transactions/${filled.sample.id}`,
    "its timeline": `/api/transactions/${filled.sample.id}/timeline`,
    balance: `/wallet/balance/${wallet}`,
    batches: "/payouts/batches",
    [`export: result of ${batchRows} rows`]: `/payouts/batches/${batchId}/result`,
  };
}

async function measureAll(
  port: number,
  [largest, ...others]: readonly BenchMerchant[],
  filled: Filled,
  batchId: string,
): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  const measure = async (name: string, next: (index: number) => string, expect = 200) => {
    const result = await load({ port, next, connections: 1, seconds: secondsEach, expect });
    if (result.failed > 0) console.log(`${name}: ${result.failed} failed, ${result.failure}`);
    // Where nothing succeeded there is no duration.
    medians.set(name, result.succeeded > 0 ? result.p50 : Infinity);
  };
  const headers = { authorization: `Bearer ${largest?.key}` };
  for (const [name, path] of Object.entries(paths(filled, batchId, largest?.wallet ?? "")))
    await measure(name, () => requestText("GET", path, headers));
  const small = { authorization: `Bearer ${others[0]?.key}` };
  await measure("first page of a small merchant", () =>
    requestText("GET", `/api/transactions?limit=${limit}`, small),
  );
  await measure("accepted payout", transfers(others), 201);
  return medians;
}

/** As a worker does every minute; none runs here. */
async function countStored(databaseUrl: string): Promise<void> {
  Object.assign(config(), { databaseUrl });
  const startedAt = performance.now();
  await updateCounts();
  console.log(`Counted in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  await closeDatabase();
}

async function createBatch(port: number, merchant: BenchMerchant): Promise<string> {
  const [head = "", body = ""] = batches([merchant])(0).split("\r\n\r\n");
  const authorization = /authorization: (.*)/.exec(head)?.[1]?.trim() ?? "";
  const response = await fetch(`http://127.0.0.1:${port}/payouts/batches`, {
    method: "POST",
    headers: { authorization, "content-type": "text/csv" },
    body,
  });
  return ((await response.json()) as { batchId: string }).batchId;
}

/** Measures with few rows, adds the others, measures again, and prints the ratios. */
export async function measureRows(options: RowsOptions): Promise<Rows> {
  const { folder, merchants, rows, databaseUrl } = options;
  const [largest] = merchants;
  if (!largest) throw new Error("There are no merchants.");
  const server = await starter(folder, databaseUrl).server();
  const batchId = await createBatch(server.port, largest);
  const few = await fill(databaseUrl, 1, fewRows);
  await countStored(databaseUrl);
  // Twice, since the first time includes what the server compiles.
  await measureAll(server.port, merchants, few, batchId);
  const before = await measureAll(server.port, merchants, few, batchId);
  console.log(`Adding ${rows} transactions …`);
  const startedAt = performance.now();
  const many = await fill(databaseUrl, fewRows + 1, fewRows + rows);
  console.log(`Added in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  await countStored(databaseUrl);
  await measureAll(server.port, merchants, many, batchId);
  const after = await measureAll(server.port, merchants, many, batchId);
  await server.stop();
  const result: Rows = {};
  for (const [name, ms] of before) {
    const manyMs = after.get(name) ?? 0;
    result[name] = { few: round(ms), many: round(manyMs), ratio: round(manyMs / ms) };
  }
  console.table(result);
  console.log(
    `Median milliseconds with ${fewRows} and with ${rows} more transactions, half of them of one merchant.`,
  );
  return result;
}
