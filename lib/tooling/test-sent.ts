import { asOwner } from "./test-owner";
import { eventually } from "./test-service";

/** Waits until a network has accepted a transfer, and lets more than a day pass without its decision. */
export async function sentLongAgo(id: string): Promise<string> {
  return eventually(async () => {
    const taken = await asOwner(
      (sql) => sql`
        update transfers set last_sent_at = last_sent_at - interval '25 hours'
        where transaction_id = ${id} and acknowledged_at is not null returning id`,
    );
    return taken.length > 0 ? id : null;
  });
}
