"use client";

import { Check, Copy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { classNames } from "./class-names";

interface CopyButtonProps {
  /** Copied whole, whatever the page shows of it. */
  value: string;
  /** Names the thing: "address" gives "Copy address". */
  label: string;
  /** Shows the label as well as the icon. */
  labelled?: boolean;
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
  const said = { idle: "", copied: "Copied", rejected: "Could not copy" }[outcome];
  return (
    <span className="relative z-10 inline-flex">
      <button
        type="button"
        onClick={copy}
        aria-label={labelled ? undefined : `Copy ${label}`}
        className={classNames(
          "inline-flex items-center justify-center gap-2 rounded-control font-medium transition-colors",
          labelled
            ? "min-h-11 border border-outline bg-surface px-4 hover:bg-sunken"
            : "size-11 text-muted hover:bg-sunken hover:text-ink sm:size-9",
        )}
      >
        <Icon
          aria-hidden="true"
          className={classNames(
            "size-4 shrink-0",
            outcome === "copied" && "text-completed",
            outcome === "rejected" && "text-failed",
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
  // Absent on plain-http origins other than localhost.
  if (!("clipboard" in navigator)) throw new Error("Your browser does not let this page copy.");
  await navigator.clipboard.writeText(value);
}
