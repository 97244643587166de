import { classNames } from "./class-names";
import type { Tone } from "./tone";

export interface ProgressPart {
  key: string;
  tone: Tone;
  value: number;
}

interface ProgressBarProps {
  /** What makes progress; without it the bar only decorates the text beside it. */
  label?: string;
  /** How far it is: "12 of 40 have ended". */
  valueText?: string;
  /** What the whole bar stands for. */
  total: number;
  /** How much of the total has ended. */
  done: number;
  parts: ProgressPart[];
  size?: "normal" | "thin";
}

const fill: Record<Tone, string> = {
  completed: "bg-completed",
  attention: "bg-attention",
  failed: "bg-failed",
  processing: "bg-processing",
  neutral: "bg-outline",
};

/** How far something is, in parts by outcome; the same counts are beside it as text. */
export function ProgressBar({
  label,
  valueText,
  total,
  done,
  parts,
  size = "normal",
}: ProgressBarProps) {
  const progress =
    label === undefined
      ? { "aria-hidden": true }
      : {
          role: "progressbar",
          "aria-label": label,
          "aria-valuemin": 0,
          "aria-valuemax": total,
          "aria-valuenow": done,
          "aria-valuetext": valueText,
        };
  return (
    <div
      {...progress}
      className={classNames(
        "flex gap-px overflow-hidden rounded-full bg-sunken",
        size === "thin" ? "h-1.5" : "h-3",
      )}
    >
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, tone, value }) => (
          <span
            key={key}
            style={{ width: `${(100 * value) / Math.max(total, 1)}%` }}
            className={classNames("min-w-0.5 transition-[width]", fill[tone])}
          />
        ))}
    </div>
  );
}
