import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { proposals } from "@/drizzle/schema";

/**
 * SQL condition: an act of this kind was applied to the subject, with a payload that contains these members.
 * @param subject an id, or the column of an outer query that holds it
 */
export function hasAppliedAct(
  kind: string,
  subject: string | PgColumn,
  members: Record<string, string>,
): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${proposals} where ${proposals.kind} = ${kind} and ${proposals.subject} = ${subject}
      and ${proposals.status} = 'applied'
      and ${proposals.payload} @> ${JSON.stringify(members)}::text::jsonb)`;
}
