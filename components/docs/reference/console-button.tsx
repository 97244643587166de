"use client";

import { lazy, Suspense, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import type { SampleRequest } from "./samples";

// Loaded when a visitor opens it: the reference is read far more often than tried.
const Console = lazy(() => import("./console"));

/** Opens the console of an operation, which sends real requests. */
export function ConsoleButton({ id, request }: { id: string; request: SampleRequest }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3 noscript:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`console-${id}`}
        onClick={() => setOpen(!open)}
        className={buttonStyle({ size: "small", block: true })}
      >
        {open ? "Close" : "Try it"} <span className="sr-only">{id}</span>
      </button>
      <div id={`console-${id}`} hidden={!open}>
        {open && (
          <Suspense fallback={<p className="text-small text-muted">Loading …</p>}>
            <Console id={id} request={request} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
