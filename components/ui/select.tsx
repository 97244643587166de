"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlStyle, controlSize } from "./control-style";
import { useReplayedEntry } from "./replay";

/** The browser's own select, so that phones show their own list; children are `<option>`s. */
export function Select({ className, ref, ...others }: ComponentProps<"select">) {
  const entered = useReplayedEntry(ref);
  return (
    <span className="relative block">
      <select
        {...others}
        ref={entered}
        className={classNames(controlStyle, controlSize, "appearance-none pr-10", className)}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
