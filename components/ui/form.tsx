"use client";

import type { ComponentProps } from "react";
import { useReplayedAct } from "./replay";

/**
 * A form that a script checks and sends; `onSubmit` must prevent the browser's own submission. One that
 * is submitted before the scripts have arrived is submitted again once they have.
 */
export function Form({ ref, ...others }: Omit<ComponentProps<"form">, "method" | "noValidate">) {
  const form = useReplayedAct(ref, (node) => node.requestSubmit());
  return (
    <form
      // What a reload restores may be older than what the server sent since.
      autoComplete="off"
      {...others}
      ref={form}
      data-act=""
      method="post"
      noValidate
      // The script in the page may have marked it for replay.
      suppressHydrationWarning
    />
  );
}
