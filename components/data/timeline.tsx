import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { toneGround, toneText, type Tone } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";

/** Marks a state that something reached; `icon`, of class `size-4.5`, in place of the tone's own. */
export function StateMarker({ tone, icon }: { tone: Tone; icon?: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "grid size-8 place-items-center rounded-full",
        toneGround[tone],
        toneText[tone],
      )}
    >
      {icon ?? <ToneIcon tone={tone} className="size-5" />}
    </span>
  );
}

/** Marks what happened in between; an icon of class `size-3.5`. */
export function SmallMarker({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="mx-auto grid size-6 place-items-center rounded-full border border-line bg-surface text-muted"
    >
      {children}
    </span>
  );
}

/** Marks what has not happened yet. */
export function OpenMarker() {
  return (
    <span
      aria-hidden="true"
      className="mx-auto grid size-6 place-items-center rounded-full border-2 border-dashed border-line"
    />
  );
}

interface TimelineLineProps {
  marker: ReactNode;
  /** Nothing follows it. */
  last: boolean;
  children: ReactNode;
}

/** One line of a timeline, with a rail from its marker to the next line. */
export function TimelineLine({ marker, last, children }: TimelineLineProps) {
  return (
    <li
      className={classNames(
        "relative grid animate-fade grid-cols-[2rem_minmax(0,1fr)] gap-x-3",
        last ? "pb-0" : "pb-5",
      )}
    >
      {!last && (
        <span
          aria-hidden="true"
          className="absolute top-8 bottom-0 left-[15px] border-l-2 border-line"
        />
      )}
      {marker}
      <div className="min-w-0 pt-0.5">{children}</div>
    </li>
  );
}
