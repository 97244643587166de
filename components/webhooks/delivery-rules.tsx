import { Facts } from "@/components/docs/guide";
import { spanText } from "@/components/ui/span-text";

/**
 * What counts as success, when we retry, and when we stop.
 * @param delaysMs the delays after the first failed attempt, the second, …
 */
export function DeliveryRules({ delaysMs }: { delaysMs: readonly number[] }) {
  const delays = delaysMs.map((ms) => spanText(ms / 1_000));
  return (
    <Facts
      rows={[
        ["Success", "Any 2xx response within 10 seconds. Everything else is a failed attempt."],
        ["Redirects", "Not followed: a 3xx response is a failed attempt."],
        [
          "Retries",
          `${delays.length} times: ${delays.slice(0, -1).join(", ")} and ${delays.at(-1)} after the attempt before, give or take 20%.`,
        ],
        ["Retry-After", "In seconds, up to a day: it delays the next attempt, never advances it."],
        ["410", "Disables the endpoint at once."],
        [
          "Five days",
          "An endpoint that accepts no event for five days is disabled. We email the owners of your business.",
        ],
        ["Retention", "Deliveries are kept for 90 days, events forever."],
      ]}
    />
  );
}
