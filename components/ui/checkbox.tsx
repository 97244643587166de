"use client";

import { Check } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { useReplayedEntry } from "./replay";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  help?: ReactNode;
}

/** A box with its label; the whole line, 44 px high, is the target. */
export function Checkbox({ label, help, ref, ...others }: CheckboxProps) {
  const entered = useReplayedEntry(ref);
  const helpId = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted">
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...others}
          ref={entered}
          type="checkbox"
          aria-describedby={help === undefined ? undefined : helpId}
          className="peer size-5 cursor-[inherit] appearance-none rounded-[5px] border border-outline bg-surface transition-colors checked:border-ink checked:bg-ink disabled:border-line disabled:bg-sunken"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 text-paper opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>
        {label}
        {help !== undefined && (
          <span id={helpId} className="block text-small text-muted">
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
