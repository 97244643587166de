import type { BoardRail } from "./labels";

interface ProbeBarsProps {
  probes: BoardRail["probes"];
  asOf: string;
}

const height = 24;
const maxUp = 16;
const minUp = 5;

/**
 * The last hour, one bar per minute. The slower the response, the higher the bar; a failed probe has full
 * height as well as its own color.
 */
export function ProbeBars({ probes, asOf }: ProbeBarsProps) {
  const slots = probeSlots(probes, asOf);
  const slowest = Math.max(1, ...slots.map((slot) => (slot?.up ? slot.durationMs : 0)));
  const heightOf = (slot: (typeof slots)[number]): number => {
    if (slot === null) return 2;
    if (!slot.up) return height;
    return minUp + ((maxUp - minUp) * slot.durationMs) / slowest;
  };
  return (
    <svg
      role="img"
      aria-label={probesText(probes)}
      viewBox={`0 0 ${slots.length * 4} ${height}`}
      preserveAspectRatio="none"
      className="h-6 w-full"
    >
      {slots.map((slot, minute) => (
        <rect
          key={minute}
          x={minute * 4}
          y={height - heightOf(slot)}
          width={3}
          height={heightOf(slot)}
          className={slot === null ? "fill-line" : slot.up ? "fill-completed" : "fill-failed"}
        />
      ))}
    </svg>
  );
}

interface Probe {
  at: string;
  up: boolean;
  durationMs: number;
}

/** The probes of one minute; null for none. */
type ProbeSlot = { up: boolean; durationMs: number } | null;

const minutes = 60;

/** The last hour in minutes, oldest first; the worst of several probes in a minute counts. */
export function probeSlots(probes: readonly Probe[], asOf: string): ProbeSlot[] {
  const slots = Array.from({ length: minutes }, (): ProbeSlot => null);
  for (const { at, up, durationMs } of probes) {
    const minutesAgo = Math.floor((Date.parse(asOf) - Date.parse(at)) / 60_000);
    const place = minutes - 1 - Math.max(0, minutesAgo);
    if (place < 0) continue;
    const known = slots[place];
    slots[place] = {
      up: up && known?.up !== false,
      durationMs: Math.max(durationMs, known?.durationMs ?? 0),
    };
  }
  return slots;
}

/** The probes as a sentence, for screen readers. */
export function probesText(probes: readonly Probe[]): string {
  if (probes.length === 0) return "No probe in the last hour.";
  const successful = probes.filter(({ up }) => up);
  const slowest = Math.max(0, ...successful.map(({ durationMs }) => durationMs));
  const counted = `Successful probes in the last hour: ${successful.length} of ${probes.length}`;
  return successful.length === 0 ? `${counted}.` : `${counted}, the slowest in ${slowest} ms.`;
}
