import { probeSlots, probesText } from "./probe-slots";
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
