import { CircleCheck, CircleDashed, CircleMinus, CircleX, TriangleAlert } from "lucide-react";
import type { Tone } from "./tone";

const icons = {
  completed: CircleCheck,
  attention: TriangleAlert,
  failed: CircleX,
  processing: CircleDashed,
  neutral: CircleMinus,
} satisfies Record<Tone, unknown>;

/** The icon of a tone; a label is always beside it, so screen readers skip it. */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  const Icon = icons[tone];
  return <Icon aria-hidden="true" className={className ?? "size-4 shrink-0"} />;
}
