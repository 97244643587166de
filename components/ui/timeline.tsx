import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Time } from "./time";
import { toneText, type Tone } from "./tone";
import { ToneIcon } from "./tone-icon";

export interface TimelineItem {
  key: string;
  tone: Tone;
  title: string;
  description?: ReactNode;
  /** RFC 3339; left out for a step that is still to come. */
  at?: string;
}

/** What happened, oldest first; a step without a time is still to come and stands back. */
export function Timeline({ items }: { items: TimelineItem[] }) {
  return (
    <ol>
      {items.map((item, index) => (
        <li key={item.key} className="relative flex animate-fade gap-3 pb-6 last:pb-0">
          {index < items.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-7 bottom-1 left-[9px] border-l-2",
                items[index + 1]?.at === undefined ? "border-dashed border-line" : "border-line",
              )}
            />
          )}
          <span className={toneText[item.tone]}>
            <ToneIcon tone={item.tone} className="mt-0.5 size-5 shrink-0" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className={item.at === undefined ? "text-muted" : "font-medium"}>{item.title}</p>
              {item.at !== undefined && (
                <span className="text-small text-muted">
                  <Time at={item.at} precision="second" />
                </span>
              )}
            </div>
            {item.description !== undefined && (
              <div className="text-small text-muted">{item.description}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
