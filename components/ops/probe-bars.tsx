import { probeSlots, probesText } from "./probe-slots";
import type { BoardRail } from "./labels";

interface ProbeBarsProps {
  probes: BoardRail["probes"];
  asOf: string;
}

const height = 24;
const tallestUp = 16;
const minUp = 5;

/**
 * The last hour, a bar a minute. An answer's bar is the taller the longer it took; a minute without
 * an answer stands out by its full height as well as by its colour.
 */
export function ProbeBars({ probes, asOf }: ProbeBarsProps) {
  const slots = probeSlots(probes, asOf);
  const slowest = Math.max(1, ...slots.map((slot) => (slot?.up ? slot.durationMs : 0)));
  const tallness = (slot: (typeof slots)[number]): number => {
    if (slot === null) return 2;
    if (!slot.up) return height;
    return minUp + ((tallestUp - minUp) * slot.durationMs) / slowest;
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
          y={height - tallness(slot)}
          width={3}
          height={tallness(slot)}
          className={slot === null ? "fill-line" : slot.up ? "fill-completed" : "fill-failed"}
        />
      ))}
    </svg>
  );
}
