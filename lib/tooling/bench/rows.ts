import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { updateCounts } from "@/lib/transactions/update-counts";
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
  createDatabase(name: string): Promise<string>;
}

/** Milliseconds of the median request, with few rows and with many. */
export type Rows = Record<string, { few: number; many: number; ratio: number }>;

/** Those of more than a day, so that every page is full and today is whole. */
const fewRows = 20_000;
const limit = 20;
/** Of each path, after one that does not count: the server compiles, and the database reads from disk. */
const turns = 4;
const secondsEach = 0.7;

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

/** A server whose database has few rows, or many. */
interface Side {
  port: number;
  /** Requests, by name. */
  requests: Map<string, { next: (index: number) => string; expect: number }>;
  stop(): Promise<void>;
}

async function startSide(name: string, rows: number, options: RowsOptions): Promise<Side> {
  const { folder, merchants, createDatabase } = options;
  const [largest, ...others] = merchants;
  if (!largest) throw new Error("There are no merchants.");
  const databaseUrl = await createDatabase(name);
  const { port, stop } = await starter(folder, databaseUrl).server();
  const batchId = await createBatch(port, largest);
  const startedAt = performance.now();
  const filled = await fill(databaseUrl, 1, rows);
  console.log(
    `${rows} transactions added in ${Math.round((performance.now() - startedAt) / 1000)} s.`,
  );
  await countStored(databaseUrl);
  const read = (path: string, { key }: BenchMerchant) => {
    const text = requestText("GET", path, { authorization: `Bearer ${key}` });
    return { next: () => text, expect: 200 };
  };
  const requests: Side["requests"] = new Map();
  for (const [path, of] of Object.entries(paths(filled, batchId, largest.wallet)))
    requests.set(path, read(of, largest));
  const [small = largest] = others;
  requests.set("first page of a small merchant", read(`/api/transactions?limit=${limit}`, small));
  requests.set("accepted payout", { next: transfers(others), expect: 201 });
  return { port, requests, stop };
}

/** The median of a path in milliseconds; infinite where nothing succeeded. */
async function measure({ port, requests }: Side, name: string): Promise<number> {
  const request = requests.get(name);
  if (!request) throw new Error(`There is no request ${name}.`);
  const result = await load({ port, ...request, connections: 1, seconds: secondsEach });
  if (result.failed > 0) console.log(`${name}: ${result.failed} failed, ${result.failure}`);
  return result.succeeded > 0 ? result.p50 : Infinity;
}

/** As a worker does every minute; none runs here. */
async function countStored(databaseUrl: string): Promise<void> {
  Object.assign(config(), { databaseUrl });
  const startedAt = performance.now();
  await updateCounts({ maxWaitMs: 60_000 });
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

/**
 * Measures each path with few rows and with many, in turns, so that whatever else the machine does concerns
 * both; the best turn of each counts.
 */
export async function measureRows(options: RowsOptions): Promise<Rows> {
  const few = await startSide("few", fewRows, options);
  const many = await startSide("many", fewRows + options.rows, options);
  const result: Rows = {};
  for (const name of few.requests.keys()) {
    const best = { few: Infinity, many: Infinity };
    for (let turn = 0; turn <= turns; turn += 1) {
      const measured = { few: await measure(few, name), many: await measure(many, name) };
      if (turn === 0) continue;
      best.few = Math.min(best.few, measured.few);
      best.many = Math.min(best.many, measured.many);
    }
    const ratio = round(best.many / best.few);
    result[name] = { few: round(best.few), many: round(best.many), ratio };
  }
  await Promise.all([few.stop(), many.stop()]);
  console.table(result);
  console.log(
    `Milliseconds of the median request, in the best of ${turns} turns, with ${fewRows} and with ${options.rows} more transactions, half of them of one merchant.`,
  );
  return result;
}
