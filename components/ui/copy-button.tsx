"use client";

import { Check, Copy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames } from "./class-names";

interface CopyButtonProps {
  /** Copied whole, whatever the page shows of it. */
  value: string;
  /** Names the thing: "address" gives "Copy address". */
  label: string;
  /**
   * Shows the label as well as the icon; `block` as wide as what is around it, `primary` where to copy is the one
   * thing to do next.
   */
  labelled?: boolean | "block" | "primary";
}

type Outcome = "idle" | "copied" | "rejected";
const shownForMilliseconds = 2_000;

/** Copies a value and announces it, or that the browser did not allow it. */
export function CopyButton({ value, label, labelled = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>("idle");
  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => setOutcome("idle"), shownForMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    writeToClipboard(value).then(
      () => setOutcome("copied"),
      () => setOutcome("rejected"),
    );
  };
  const Icon = { idle: Copy, copied: Check, rejected: X }[outcome];
  const primary = labelled === "primary";
  const isWide = primary || labelled === "block";
  const said = { idle: "", copied: "Copied", rejected: "Could not copy" }[outcome];
  return (
    <span
      className={classNames(
        "relative z-10 inline-flex noscript:hidden print:hidden",
        isWide && "w-full",
      )}
    >
      <button
        type="button"
        onClick={copy}
        aria-label={labelled ? undefined : `Copy ${label}`}
        className={classNames(
          "inline-flex items-center justify-center gap-2 rounded-control font-medium transition-colors",
          isWide && "w-full",
          primary && "min-h-12 bg-ink px-4 text-paper hover:bg-ink-hover",
          labelled && !primary && "min-h-11 border border-outline bg-surface px-4 hover:bg-sunken",
          !labelled && "size-11 text-muted hover:bg-sunken hover:text-ink sm:size-9",
        )}
      >
        <Icon
          aria-hidden="true"
          className={classNames(
            "size-4 shrink-0",
            outcome === "copied" && !primary && "text-completed",
            outcome === "rejected" && !primary && "text-failed",
          )}
        />
        {labelled && (outcome === "idle" ? `Copy ${label}` : said)}
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </span>
  );
}

async function writeToClipboard(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    // Absent on plain-http origins, and not allowed in most frames of other sites.
    if (!copySelected(value)) throw new Error("Your browser does not let this page copy.");
  }
}

/** Copies as a person would: selects the text and copies the selection. */
function copySelected(value: string): boolean {
  const holder = document.createElement("textarea");
  const focused = document.activeElement;
  holder.value = value;
  // Else a phone opens its keyboard.
  holder.readOnly = true;
  holder.className = "fixed top-0 opacity-0";
  document.body.append(holder);
  holder.select();
  const copied = document.execCommand("copy");
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
