import { relaxedDatabase } from "@/lib/db/client";
import { statement } from "@/lib/db/statement";
import { logger } from "@/lib/log/logger";

/** Calls of one merchant that a process logs in a minute: more than the limits of a key allow. */
const callsPerMinute = 1_500;
/** Of these, calls that were not let in, which would otherwise displace those that were served. */
const turnedAwayPerMinute = 100;
/** What their bodies take in all, in characters: without a bound one merchant could fill the disk of the ledger. */
const bodiesPerMinute = 512 * 1024;
const minuteMs = 60_000;

// In one order of rows, so that two processes do not wait for each other.
const addOmissions = `
  insert into request_log_omissions as o (merchant_id, hour, calls)
  select merchant_id, date_trunc('hour', app_now()), calls::integer
  from unnest($1::text[], $2::text[]) as given (merchant_id, calls) order by merchant_id
  on conflict (merchant_id, hour) do update set calls = o.calls + excluded.calls`;

/** Bounds what the request log takes, and counts what it leaves out. */
export class LogBudget {
  #endsAt = 0;
  readonly #taken = new Map<string, number>();
  readonly #omitted = new Map<string, number>();

  /**
   * Whether one more call of a merchant fits into this minute.
   * @param turnedAway it was beyond a rate limit, or its key does not work
   */
  take(merchantId: string, turnedAway: boolean): boolean {
    if (performance.now() >= this.#endsAt) {
      this.#taken.clear();
      this.#endsAt = performance.now() + minuteMs;
    }
    return (
      (!turnedAway || this.#count(`turned away ${merchantId}`, turnedAwayPerMinute)) &&
      this.#count(merchantId, callsPerMinute)
    );
  }

  /** Whether a body of a merchant, of so many characters, fits into this minute. */
  takeBody(merchantId: string, characters: number): boolean {
    return this.#count(`bodies ${merchantId}`, bodiesPerMinute, characters);
  }

  #count(name: string, max: number, by = 1): boolean {
    const taken = (this.#taken.get(name) ?? 0) + by;
    if (taken <= max) this.#taken.set(name, taken);
    return taken <= max;
  }

  /** Counts calls of a merchant that are not in the log. */
  omit(merchantId: string, calls = 1): void {
    this.#omitted.set(merchantId, (this.#omitted.get(merchantId) ?? 0) + calls);
  }

  /** Writes what was counted; what cannot be written waits for the next time. */
  async write(): Promise<void> {
    const omitted = [...this.#omitted];
    if (omitted.length === 0) return;
    this.#omitted.clear();
    try {
      await statement(relaxedDatabase(), addOmissions, [
        omitted.map(([merchantId]) => merchantId),
        omitted.map(([, calls]) => String(calls)),
      ]);
    } catch (error) {
      logger().warn({ err: error }, "the calls that the request log leaves out were not counted");
      for (const [merchantId, calls] of omitted) this.omit(merchantId, calls);
    }
  }
}
