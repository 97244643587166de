import { parseArgs } from "node:util";
import * as z from "zod";
import { ConfigError } from "@/lib/config/env";
import { adoptRunningTestnet } from "@/lib/config/running-testnet";
import { filterFrom, filterTo, rail } from "@/lib/contract/fields";
import { allowLongWork } from "@/lib/db/bounds";
import { closeDatabase } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { bindInstallation } from "@/lib/installation/bind";
import { reconcileNow, reportLines, type RunReport } from "@/lib/reconciliation/reconcile-now";

/**
 * `npm run reconcile`: compares our books with each provider's and prints the discrepancies. Exits with
 * 0 when all agree, 1 when there are discrepancies, and 2 when it could not compare everything.
 */

const usage =
  "Usage: npm run reconcile -- [--from <time>] [--to <time>] [--provider mtn|airtel|telecel|evm]";

const optionsSchema = z.object({
  from: filterFrom.optional(),
  to: filterTo.optional(),
  provider: rail.optional(),
});

function readOptions(): z.infer<typeof optionsSchema> {
  const options = optionsSchema.safeParse(givenOptions());
  if (options.success) return options.data;
  const [issue] = options.error.issues;
  throw new ConfigError(`--${String(issue?.path[0])}: expected ${issue?.message}.\n${usage}`);
}

function givenOptions(): Record<string, unknown> {
  const given = process.argv.slice(2);
  // run.mjs passes the name of the process first.
  const args = given[0] === "reconcile" ? given.slice(1) : given;
  const text = { type: "string" } as const;
  try {
    return { ...parseArgs({ args, options: { from: text, to: text, provider: text } }).values };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function exitCodeOf(reports: readonly RunReport[]): number {
  if (reports.length === 0 || reports.some(({ status }) => status === "failed")) return 2;
  return reports.some(({ status }) => status === "unmatched") ? 1 : 0;
}

const unreachable = ["ECONNREFUSED", "CONNECT_TIMEOUT", "ENOTFOUND"];

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CedirailError) return error.message;
  // The query layer wraps the driver's error.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (unreachable.includes(String((cause as { code?: unknown }).code)))
      return "The database cannot be reached. Is the service running?";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function reconcile(): Promise<number> {
  const options = readOptions();
  adoptRunningTestnet();
  allowLongWork();
  try {
    await bindInstallation();
    const reports = await reconcileNow(options, "command");
    process.stdout.write(`${reportLines(reports).join("\n")}\n`);
    return exitCodeOf(reports);
  } finally {
    await closeDatabase();
  }
}

try {
  process.exitCode = await reconcile();
} catch (error) {
  process.exitCode = 2;
  process.stderr.write(`${sentenceOf(error)}\n`);
}
