/** The smaller unit is shown as well where it still matters. */
const units = [
  { name: "day", seconds: 86_400, below: "hour" },
  { name: "hour", seconds: 3_600, below: "minute" },
  { name: "minute", seconds: 60, below: null },
  { name: "second", seconds: 1, below: null },
];

/** A span of time, rounded down: "2 days 4 hours", "12 minutes", "45 seconds". */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const unit = units.find((candidate) => whole >= candidate.seconds);
  if (!unit) return "0 seconds";
  const parts = [countText(Math.floor(whole / unit.seconds), unit.name)];
  const below = units.find(({ name }) => name === unit.below);
  const count = below ? Math.floor((whole % unit.seconds) / below.seconds) : 0;
  if (below && count > 0) parts.push(countText(count, below.name));
  return parts.join(" ");
}

/** "1 payout", "3 payouts". */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** How far a moment lies from another: "3 minutes ago", "in 20 seconds", "now". */
export function distanceText(at: string, asOf: string): string {
  const seconds = Math.trunc((Date.parse(at) - Date.parse(asOf)) / 1_000);
  if (seconds === 0) return "now";
  return seconds < 0 ? `${spanText(-seconds)} ago` : `in ${spanText(seconds)}`;
}
