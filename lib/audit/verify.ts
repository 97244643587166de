import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { checkAnchors } from "./anchors";

/** Rows that one query verifies, at most. */
const verifiedPerStep = 100_000;

export interface VerifiedAudit {
  /** Sealed rows. */
  rows: number;
  /** Anchors outside the database that the rows were compared with. */
  anchors: number;
  /** Where the chain does not hold, one sentence each. */
  broken: string[];
}

/** Verifies every sealed row of the audit log, and that it still contains what was anchored (reliability L2). */
export async function verifyAudit(): Promise<VerifiedAudit> {
  const [head] = await database().execute<{ last: number; rows: number }>(sql`
    select coalesce(max(position), 0)::float8 as last, count(position)::float8 as rows from audit_log`);
  const { last = 0, rows = 0 } = head ?? {};
  const broken: string[] = [];
  for (let after = 0; after < last; after += verifiedPerStep) {
    const found = await database().execute<{ at: string; problem: string }>(sql`
      select broken_at::text as at, problem
      from verify_audit_log(${after}, ${Math.min(after + verifiedPerStep, last)})`);
    for (const { at, problem } of found)
      broken.push(
        problem === "changed"
          ? `Position ${at} was changed.`
          : `Position ${at} does not follow the one before it.`,
      );
  }
  const { count, broken: unanchored } = await checkAnchors();
  return { rows, anchors: count, broken: [...broken, ...unanchored] };
}
