import { verifyAudit } from "@/lib/audit/verify";
import { anchorFile } from "@/lib/audit/anchors";
import { adoptRunningTestnet } from "@/lib/config/running-testnet";
import { allowLongWork } from "@/lib/db/bounds";
import { closeDatabase } from "@/lib/db/client";

/**
 * `npm run verify-audit`: verifies the chain of the audit log, and that it contains what was anchored in
 * `DATA_DIR`. Exits with 0 when it holds, 1 when it does not, and 2 when it could not be verified.
 */
try {
  adoptRunningTestnet();
  allowLongWork();
  const { rows, anchors, broken } = await verifyAndClose();
  const lines = broken.length > 0 ? broken : ["The chain is complete."];
  const compared =
    anchors > 0
      ? `${anchors} ${anchors === 1 ? "anchor" : "anchors"} in ${anchorFile()}`
      : `no anchors: ${anchorFile()} has none`;
  process.stdout.write(`${lines.join("\n")}\n${rows} rows, ${compared}.\n`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  process.exitCode = 2;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

async function verifyAndClose() {
  try {
    return await verifyAudit();
  } finally {
    await closeDatabase();
  }
}
