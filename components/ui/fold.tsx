"use client";

import { useState, type ReactNode } from "react";

interface FoldProps {
  label: string;
  /** Something inside is filled in already. */
  filled: boolean;
  /** Something inside is wrong: it opens. */
  wrong: boolean;
  children: ReactNode;
}

/** Optional fields, out of the way until they are wanted. */
export function Fold({ label, filled, wrong, children }: FoldProps) {
  const [open, setOpen] = useState(filled);
  return (
    <details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4">
        {label}
      </summary>
      <div className="mt-2 grid gap-5">{children}</div>
    </details>
  );
}
