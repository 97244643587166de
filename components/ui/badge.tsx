import type { ReactNode } from "react";

/** A quiet label that classifies and carries no state (a kind, a scope); for states see Status. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full border border-line px-2 py-0.5 text-tiny font-medium whitespace-nowrap text-muted">
      {children}
    </span>
  );
}
