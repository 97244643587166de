"use client";

import { Printer } from "lucide-react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { useReplayedAct } from "./replay";

/** Opens the browser's print dialog. */
export function PrintButton({ label = "Print", ...shape }: ButtonStyle & { label?: string }) {
  const button = useReplayedAct<HTMLButtonElement>(undefined, (node) => node.click());
  return (
    <button
      ref={button}
      type="button"
      data-act=""
      // The script in the page may have marked it for replay.
      suppressHydrationWarning
      onClick={() => window.print()}
      className={buttonStyle(shape)}
    >
      <Printer aria-hidden="true" className="size-4" />
      {label}
    </button>
  );
}
