"use client";

import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlStyle, controlSize } from "./control-style";
import { useReplayedEntry } from "./replay";

/** A text control of several lines; goes inside a Field. */
export function TextArea({ className, ref, rows = 3, ...others }: ComponentProps<"textarea">) {
  const entered = useReplayedEntry(ref);
  return (
    <textarea
      {...others}
      ref={entered}
      rows={rows}
      className={classNames(controlStyle, controlSize, "block py-2.5", className)}
    />
  );
}
