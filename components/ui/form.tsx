"use client";

import type { ComponentProps } from "react";
import { useReplayedAct } from "./replay";

/**
 * A form that a script checks and sends; `onSubmit` must prevent the browser's own way. Sent before the
 * script is there, it waits for it, and shows that it waits.
 */
export function Form({ ref, ...rest }: Omit<ComponentProps<"form">, "method" | "noValidate">) {
  const form = useReplayedAct(ref, (node) => node.requestSubmit());
  return (
    <form
      // What a reload would put back may be older than what the server has said since.
      autoComplete="off"
      {...rest}
      ref={form}
      data-act=""
      method="post"
      noValidate
      // It may bear the mark of an early sending.
      suppressHydrationWarning
    />
  );
}
