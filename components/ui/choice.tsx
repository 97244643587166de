"use client";

import type { ComponentProps, ReactNode } from "react";
import { useReplayedEntry } from "./replay";

interface ChoiceProps extends Omit<ComponentProps<"input">, "type" | "title"> {
  title: ReactNode;
  /** What follows from it. */
  text: ReactNode;
}

/** One of a few choices: a radio button with its title and text; the whole card is the target. */
export function Choice({ title, text, ref, ...others }: ChoiceProps) {
  const entered = useReplayedEntry(ref);
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border border-outline bg-surface px-4 py-2.5 transition-colors hover:bg-sunken has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input {...others} ref={entered} type="radio" className="size-5 shrink-0 accent-ink" />
      <span className="font-medium">
        {title} <span className="block text-small font-normal text-muted">{text}</span>
      </span>
    </label>
  );
}
