import type { Metric, Sample } from "./exposition";

/** Seconds up to which a request counts for each bucket. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, Infinity];

interface Durations {
  labels: { operation: string; status: string };
  count: number;
  seconds: number;
  /** Requests at or below each bucket. */
  within: number[];
}

const durations = new Map<string, Durations>();

/** Counts a request of this process. @param status of the response */
export function countRequest(operation: string, status: number, seconds: number): void {
  const key = `${operation} ${status}`;
  const labels = { operation, status: String(status) };
  const empty = { labels, count: 0, seconds: 0, within: buckets.map(() => 0) };
  const found = durations.get(key) ?? empty;
  found.count += 1;
  found.seconds += seconds;
  found.within = found.within.map((count, index) =>
    seconds <= (buckets[index] ?? 0) ? count + 1 : count,
  );
  durations.set(key, found);
}

/** The requests of this process since it started, by operation and status. */
export function requestDurations(): Metric {
  const samples = [...durations.values()].flatMap(
    ({ labels, count, seconds, within }): Sample[] => [
      ...within.map((value, index): Sample => {
        const bound = buckets[index] ?? Infinity;
        const le = bound === Infinity ? "+Inf" : String(bound);
        return { suffix: "_bucket", labels: { ...labels, le }, value };
      }),
      { suffix: "_sum", labels, value: seconds },
      { suffix: "_count", labels, value: count },
    ],
  );
  const help = "API requests of this process by operation and status, in seconds.";
  return { name: "cedirail_http_request_duration_seconds", help, type: "histogram", samples };
}
