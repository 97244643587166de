import { asOwner } from "./test-owner";
import { eventually } from "./test-service";

/** Waits until a network has taken a transfer, and lets so much time pass that it would have executed it. */
export async function sentLongAgo(id: string): Promise<string> {
  return eventually(async () => {
    const taken = await asOwner(
      (sql) => sql`
        update transfers set last_sent_at = last_sent_at - interval '1 hour'
        where transaction_id = ${id} and acknowledged_at is not null returning id`,
    );
    return taken.length > 0 ? id : null;
  });
}
