import { setTimeout as pause } from "node:timers/promises";
import type { DiscrepancyView, RunView } from "@/lib/contract/ops-reconciliation";
import { networks } from "@/lib/providers/mobile-money";
import { database, inTransaction } from "@/lib/db/client";
import { startWorker } from "@/lib/jobs/engine";
import { runQueue } from "./carry-out-run";
import { comparableProviders, type RunRequest } from "./queue-runs";
import { readRun } from "./read-runs";
import { insertRun, isAnyUnended } from "./store";
import { readWindow } from "./window";

export type RunReport = RunView & { discrepancies: DiscrepancyView[] };

const pollMs = 50;

/**
 * Compares at once and returns what each run found; empty where no provider has credentials. The runs are
 * queued like all others: a worker may take them, otherwise this process carries them out.
 * @throws CedirailError `INVALID_REQUEST` for a window that ends before it begins
 */
export async function reconcileNow(request: RunRequest, startedBy: string): Promise<RunReport[]> {
  const ids = await inTransaction(async (tx) => {
    const window = await readWindow(tx, request);
    const inserted: number[] = [];
    for (const provider of comparableProviders(request.provider))
      inserted.push((await insertRun(tx, provider, window, startedBy)).id);
    return inserted;
  });
  // Only its own runs: the process ends with them.
  const worker = startWorker([
    { ...runQueue, lanes: { column: runQueue.key, values: ids.map(String) } },
  ]);
  try {
    while (await isAnyUnended(database(), ids)) await pause(pollMs);
  } finally {
    await worker.stop();
  }
  return Promise.all(ids.map((id) => readRun(String(id))));
}

/** The runs as text for a terminal: a small table each, with a line for each discrepancy. */
export function reportLines(reports: readonly RunReport[]): string[] {
  if (reports.length === 0)
    return ["There is nothing to compare: no network has credentials here."];
  return reports.flatMap((report) => [...linesOf(report), ""]).slice(0, -1);
}

const statuses: Record<RunReport["status"], string> = {
  queued: "queued",
  running: "running",
  matched: "matches",
  unmatched: "DIFFERS",
  failed: "INCOMPLETE",
};

const methods: Record<RunReport["method"], string> = {
  book: "by its own records",
  queries: "by querying each transfer",
  statement: "by querying each transfer and by its statements",
  chain: "by the balances of our addresses",
};

function linesOf(report: RunReport): string[] {
  const { provider, status, from, to, method, internal, external, float, error } = report;
  const [unit, held] =
    provider === "evm" ? (["USDT", "balance"] as const) : (["GHS", "float"] as const);
  const row = (name: string, ...cells: readonly (string | number)[]) =>
    `  ${name.padEnd(8)}${cells.map((cell) => String(cell).padStart(16)).join("")}`;
  const explained = [
    ["executed, and not settled by us yet", float.inFlight],
    ["still open, or settled during the comparison", float.moving],
    ["unexplained", float.unexplained],
  ].filter(([, amount]) => amount !== null && !/^0\.0+$/.test(String(amount)));
  const more = report.discrepancyCount - report.discrepancies.length;
  return [
    `${provider === "evm" ? "USDT on the chain" : networks[provider].name}: ${statuses[status]} (run ${report.runId}, ${methods[method]})`,
    `  settled from ${from} to ${to}`,
    row("", "transfers", unit, `${held}, ${unit}`),
    row("internal", internal.count, internal.amount, float.ledger ?? "-"),
    row("external", external.count, external.amount, float.reported ?? "not reported"),
    ...explained.map(([name, amount]) => `  ${held} discrepancy: ${amount} ${name}`),
    ...(error === null ? [] : [`  ${error}`]),
    ...report.discrepancies.map((discrepancy) => `  ${lineOf(discrepancy)}`),
    ...(more > 0 ? [`  and ${more} more discrepancies`] : []),
    ...report.limitations.map((sentence) => `  not covered: ${sentence}`),
  ];
}

const factNames = [
  "status",
  "amount",
  "phone",
  "executedAt",
  "times",
  "balance",
  "inFlight",
  "offset",
];

function textOf(facts: DiscrepancyView["internal"]): string {
  if (facts === null) return "nothing";
  const known = factNames.filter((name) => facts[name] !== undefined);
  return known.map((name) => `${name} ${facts[name]}`).join(", ");
}

function lineOf(discrepancy: DiscrepancyView): string {
  const { kind, transactionId, reference, direction, internal, external } = discrepancy;
  const named = [direction, transactionId, reference && `reference ${reference}`].filter(Boolean);
  return [
    kind.padEnd(14),
    ...(named.length > 0 ? [named.join(" ")] : []),
    `internal: ${textOf(internal)}; external: ${textOf(external)}`,
    ...discrepancy.adjustments.map(({ amount, reason }) => `adjusted ${amount}: ${reason}`),
  ].join("  ");
}
