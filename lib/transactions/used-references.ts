import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/db/client";

/** Which of these references of a caller the merchant has used before, for whatever operation. */
export async function usedReferencesAmong(
  executor: Executor,
  merchantId: string,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await executor.execute<{ external_ref: string }>(sql`
    select external_ref from external_references
    where merchant_id = ${merchantId} and external_ref = any(array(
      select jsonb_array_elements_text(${JSON.stringify(references)}::text::jsonb)))`);
  return new Set([...rows].map((row) => row.external_ref));
}
