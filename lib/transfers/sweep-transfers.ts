import { sql } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { transferTypes } from "@/lib/states";
import { scheduleAdvance } from "./schedule-advance";

const pageSize = 1000;

/**
 * Gives open transfers a planned step again that the queue has lost, as it may when its connections are
 * cut. @returns how many there were
 */
export async function sweepTransfers(): Promise<number> {
  const types = sql.join(
    transferTypes.map((type) => sql`${type}`),
    sql`, `,
  );
  let swept = 0;
  let page: readonly { id: string }[];
  do {
    page = await database().execute<{ id: string }>(
      sql`select id from transfers_without_job(array[${types}]::text[], ${pageSize}) id`,
    );
    const ids = page.map(({ id }) => id);
    await inTransaction(async (tx) => {
      for (const id of ids) await scheduleAdvance(tx, id);
    });
    swept += ids.length;
  } while (page.length === pageSize);
  return swept;
}
